// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: strict memory safety on top of Swift 6's strict concurrency.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "willrestore",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "willrestore", targets: ["willrestore"])],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "CPatterns"),
    .target(name: "CSystem"),

    .target(name: "Ingest", dependencies: ["CSystem", "CZstd", "CISAL"], swiftSettings: strict),
    .target(
      name: "Parsing", dependencies: ["Ingest", "CSystem", "CPCRE2", "CYAML", "CPatterns"],
      swiftSettings: strict),
    .target(name: "Correlation", dependencies: ["Parsing", "Ingest"], swiftSettings: strict),
    .target(name: "Diagnosis", dependencies: ["Correlation", "Parsing", "Ingest"], swiftSettings: strict),
    .target(
      name: "Reporting", dependencies: ["Diagnosis", "Correlation", "Parsing", "CSystem"], swiftSettings: strict),
    .target(name: "Options", dependencies: ["Reporting", "Diagnosis", "Parsing"], swiftSettings: strict),
    .executableTarget(
      name: "willrestore",
      dependencies: ["Options", "Reporting", "Diagnosis", "Correlation", "Parsing", "Ingest", "CSystem"],
      swiftSettings: strict),

    .target(name: "Scenarios", path: "Tests/Support/Scenarios"),
    .target(name: "Programs", path: "Tests/Support/Programs"),

    .testTarget(name: "IngestTests", dependencies: ["Ingest"]),
    .testTarget(name: "ParsingTests", dependencies: ["Parsing", "Ingest", "CSystem", "Scenarios"]),
    .testTarget(name: "CorrelationTests", dependencies: ["Correlation", "Parsing", "Scenarios"]),
    .testTarget(name: "DiagnosisTests", dependencies: ["Diagnosis", "Correlation", "Parsing", "Scenarios"]),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "Diagnosis", "Parsing", "Scenarios"], exclude: ["browser.py"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios"]),
    .testTarget(name: "CorpusTests", dependencies: ["Parsing", "Programs", "Scenarios"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["willrestore", "Options", "Reporting", "Diagnosis", "Parsing", "Programs"]),
  ],
  swiftLanguageModes: [.v6]
)

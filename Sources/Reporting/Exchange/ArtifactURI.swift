import Diagnosis

/// The names of inputs as references of RFC 3986.
enum ArtifactURI {
  /// The reference of an input: a path below the working folder stays relative, an absolute one becomes a `file` URI.
  static func of(_ input: Report.Input, _ options: WriterOptions) -> String {
    let path = InputLabels.shown(input.path, options.paths)
    if path == "-" { return "stdin" }
    let encoded = percentEncoded(path)
    if path.hasPrefix("/") { return "file://" + encoded }
    // A colon in the first part would end a scheme.
    let head = encoded.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    return head.contains(":") ? "./" + encoded : encoded
  }

  private static func percentEncoded(_ path: String) -> String {
    var encoded = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", ":", "@", "+", ",", "=", "(", ")", "!", "$":
        encoded.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return encoded
  }
}

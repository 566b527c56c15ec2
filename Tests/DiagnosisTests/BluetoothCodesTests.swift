import Testing

@testable import Diagnosis

@Suite struct BluetoothCodesTests {
  @Test func errorsAreNamedByTheirNumber() {
    #expect(BluetoothCodes.words(error: 14) == "CBError 14, peer removed pairing information")
    #expect(BluetoothCodes.name(ofError: 14) == "peerRemovedPairingInformation")
    #expect(BluetoothCodes.name(ofError: 12) == "unkownDevice")
    #expect(BluetoothCodes.words(error: 99) == "CBError 99")
    #expect((0...18).allSatisfy { BluetoothCodes.name(ofError: $0) != nil })
  }

  @Test func reasonsAreNamedByTheirNumber() {
    #expect(BluetoothCodes.words(reason: 708) == "reason 708, supervision timeout")
    #expect(BluetoothCodes.words(reason: 722) == "reason 722, terminated by this phone")
    #expect(BluetoothCodes.words(reason: 999) == "reason 999")
  }

  @Test func resultsOfTheDaemonBecomeErrors() {
    #expect(BluetoothCodes.error(ofResult: 179) == 14)
    #expect(BluetoothCodes.error(ofResult: 307) == 6)
    #expect(BluetoothCodes.error(ofResult: 708) == nil)
    #expect(BluetoothCodes.words(reason: 305).contains("CBError 10"))
    #expect(BluetoothCodes.words(reason: 1_005) == "result 1005, ATT error 5, authentication is insufficient")
  }
}

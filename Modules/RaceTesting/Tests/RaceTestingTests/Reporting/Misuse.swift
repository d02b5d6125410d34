import Testing

/// A mistake that a test can make.
struct Misuse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: Substring
    let commit: @Sendable () async -> Void

    init(_ name: String, _ file: String = #fileID, _ commit: @escaping @Sendable () async -> Void) {
        testDescription = name
        self.file = file.split(separator: "/").last ?? ""
        self.commit = commit
    }
}

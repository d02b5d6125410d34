@testable import RibToolKit

extension TemporaryRepository {
    /// Where the tests of the repository say which doubles they want.
    static let stubs = "Tests/OneTests/Stubs"
    /// Where the repository declares its protocol.
    static let source = "Modules/One/Sources/One/Showing.swift"

    /// A repository with a protocol `Showing` with one requirement, whose tests say `wish`.
    static func doubles(_ requirement: String, _ wish: String) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(core)
        try repository.write("public protocol Showing {\n    \(requirement)\n}\n", to: source)
        try repository.write(wish, to: "\(stubs)/\(DoubleRequest.file)")
        return repository
    }

    /// What is in a file; `nil` when there is none.
    func text(_ path: String) -> String? { fileText(root + "/" + path) }
}

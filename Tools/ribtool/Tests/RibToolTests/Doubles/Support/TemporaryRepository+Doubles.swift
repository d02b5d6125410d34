@testable import RibToolKit

extension TemporaryRepository {
    /// The file of the doubles, and of the requests for them.
    static let file = DoubleRequest.path(in: "OneTests")
    /// The file with the protocol.
    static let source = "Modules/One/Sources/One/Showing.swift"

    /// Returns a repository with a protocol `Showing` with one requirement, and a request for doubles.
    static func doubles(_ requirement: String, _ request: String) throws -> TemporaryRepository {
        let repository = try TemporaryRepository(core)
        try repository.write("public protocol Showing {\n    \(requirement)\n}\n", to: source)
        try repository.write(request, to: file)
        return repository
    }

    /// Returns the text of a file; `nil` when there is none.
    func text(_ path: String) -> String? { fileText(root + "/" + path) }
}

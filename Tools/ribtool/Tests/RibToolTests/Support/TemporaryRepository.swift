import Foundation

@testable import RibToolKit

/// A repository that a test writes itself, and that is gone after it.
final class TemporaryRepository: Sendable {
    let root: String

    /// - Parameter files: the content of each, by its path.
    init(_ files: [String: String]) throws {
        root = FileManager.default.temporaryDirectory.path + "/repository-" + UUID().uuidString
        for (path, content) in files { try write(content, to: path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ content: String, to path: String) throws {
        let file = URL(filePath: root + "/" + path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
    }

    /// The text of a file; `nil` for no file.
    subscript(path: String) -> String? { fileText(root + "/" + path) }

    func run(_ words: String...) -> CommandResult { run(words) }

    func run(_ words: [String]) -> CommandResult { RibTool.run(words, in: root) }

    /// The core, and one feature with an interactor and without tests.
    static let core = [
        "Package.swift": "",
        "Modules/Routing/Package.swift": "",
        "Modules/Routing/Sources/Routing/Interactable.swift":
            "public protocol Interactable: Actor {}",
        "Modules/One/Package.swift": "",
        "Modules/One/Sources/One/OneInteractor.swift": """
        import Routing
        actor OneInteractor: Interactable {}
        """,
        "Modules/One/Sources/One/OneRouter.swift": "",
    ]

    /// The file of the doubles, and of the requests for them.
    static let file = DoubleRequest.path(in: "OneTests")
    /// The file with the protocol.
    static let source = "Modules/One/Sources/One/Showing.swift"

    /// Returns a repository with a protocol `Showing` with one requirement, a request for doubles, and other files.
    static func doubles(
        _ requirement: String, _ request: String, _ more: [String: String] = [:]
    ) throws -> TemporaryRepository {
        let files = [
            source: "public protocol Showing {\n    \(requirement)\n}\n", file: request,
        ].merging(core) { $1 }
        return try TemporaryRepository(files.merging(more) { $1 })
    }
}

/// The repository that the tool's tests are in.
enum OwnRepository {
    static var root: String { folder(above: 4) }

    /// The folder of the tool's tests.
    static var tests: String { folder(above: 0) }

    private static func folder(above count: Int) -> String {
        #filePath.split(separator: "/").dropLast(2 + count).reduce("") { $0 + "/" + $1 }
    }
}

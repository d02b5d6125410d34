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
}

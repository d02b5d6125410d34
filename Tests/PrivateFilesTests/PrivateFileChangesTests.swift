import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite struct PrivateFileChangesTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
    }

    private func replace(with text: String) throws { try file.replace(with: Array(text.utf8)) }

    @Test("The old bytes come back, and no file when there was none.")
    func restore() throws {
        try replace(with: "new")

        try file.restore(Array("old".utf8))
        #expect(folder.text(at: file.path) == "old")
        try file.restore(nil)

        #expect(folder.contents == [])
    }

    @Test("Without room for the old bytes the new ones do not stay either.")
    func restoreOnAFullDisk() throws {
        try replace(with: "new")
        var full = file
        full.calls = FailingCall.write(ENOSPC).calls

        let error = #expect(throws: FileError.self) { try full.restore(Array("old".utf8)) }

        #expect(error?.description.contains("no space is left") == true)
        #expect(folder.contents == [])
    }

    @Test("When it cannot be removed either, that is the error.")
    func notRestored() throws {
        try folder.putFolder(at: file.path)

        let error = #expect(throws: FileError.self) { try file.restore(Array("old".utf8)) }

        #expect(error?.description.hasPrefix("Could not remove \(file.path)") == true)
    }

    @Test("There is something at its path, whether it can be read or not.")
    func exists() throws {
        #expect(try !file.exists())
        try replace(with: "old")
        #expect(try file.exists())
        try file.delete()

        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: "/nowhere")

        #expect(try file.exists())
    }

    @Test("A path that cannot be examined is no missing file.")
    func notExaminable() throws {
        try replace(with: "old")
        let inner = PrivateFile(
            folder: try StateFolder(environment: ["RIBHOUSE_HOME": file.path]), name: "inner")

        let error = #expect(throws: FileError.self) { try inner.exists() }

        #expect(error?.description.contains("a part of the path is not a folder") == true)
        #expect(inner.revision == nil)
    }

    @Test("The revision is another one after each replacement, and without a file there is none.")
    func revision() throws {
        #expect(file.revision == nil)
        try replace(with: "old")
        let old = file.revision
        #expect(file.revision == old)

        try replace(with: "new")

        #expect(file.revision != nil)
        #expect(file.revision != old)
    }

    @Test("A file that is moved aside keeps its bytes, and takes the first free name.")
    func moveAside() throws {
        try folder.put("first", at: file.path + ".damaged-1")
        try replace(with: "second")

        let path = try file.moveAside()

        #expect(path == file.path + ".damaged-2")
        #expect(folder.text(at: file.path + ".damaged-1") == "first")
        #expect(folder.text(at: path) == "second")
        #expect(try file.contents() == nil)
    }

    @Test("A file that cannot be moved aside stays, and the error names it.")
    func failedMove() throws {
        try replace(with: "old")
        var broken = file
        broken.calls = FailingCall.rename(EROFS).calls

        let error = #expect(throws: FileError.self) { try broken.moveAside() }

        #expect(error?.description.hasPrefix("Could not move \(file.path): the file sys") == true)
        #expect(folder.text(at: file.path) == "old")
    }

    @Test(
        "A file of another user is refused, with the command that changes the owner.",
        .enabled(if: geteuid() == 0, "only root can give a file away"), arguments: [0o600, 0o644])
    func foreignFile(mode: Int) throws {
        try replace(with: "old")
        try folder.setMode(mode, of: file.path)
        // Safe: the path lives during the call.
        try #require(unsafe chown(file.path, 4321, 4321) == 0)

        let error = #expect(throws: FileError.self) { try file.contents() }

        #expect(
            error
                == .unavailable(
                    """
                    \(file.path) belongs to another user (4321). Run the program as that user, or \
                    run: sudo chown -R 0 '\(file.path)'
                    """))
    }
}

import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite struct StateFolderCheckTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
    }

    @Test("In a folder that others can write, nothing is read or written.")
    func openFolder() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o770, of: folder.state.path)

        let reading = #expect(throws: FileError.self) { try file.contents() }
        let writing = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        let path = folder.state.path
        #expect(
            reading
                == .unavailable(
                    "Other users can write the folder \(path). Run: chmod 700 '\(path)'"))
        #expect(writing == reading)
        #expect(folder.text(at: file.path) == "old")
    }

    @Test("A folder that is meant for all users is refused, and not to be closed to them.")
    func sharedFolder() throws {
        try folder.setMode(0o1777, of: folder.state.path)

        let error = #expect(throws: FileError.self) { try folder.state.check() }

        let path = folder.state.path
        #expect(
            error == .unavailable("The folder \(path) is shared by all users. Choose another one."))
    }

    @Test(
        "A folder of another user is refused, unless it is for all users.",
        .enabled(if: geteuid() == 0, "only root can give a folder away"),
        arguments: [
            (0o700, "belongs to another user"), (0o770, "belongs to another user"),
            (0o1777, "is shared by all users"),
        ])
    func foreignFolder(mode: Int, text: String) throws {
        // Safe: the path lives during the call.
        try #require(unsafe chown(folder.state.path, 4321, 4321) == 0)
        try folder.setMode(mode, of: folder.state.path)

        let error = #expect(throws: FileError.self) { try folder.state.check() }

        #expect(error?.description.contains(text) == true)
    }

    @Test("A file or a device in place of the folder is named as what it is not.")
    func noFolder() throws {
        let sut = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/null"])

        let error = #expect(throws: FileError.self) { try sut.check() }

        #expect(error == .unavailable("/dev/null is not a folder. Choose another one."))
    }

    @Test("A file in place of the folder is no folder for all users.")
    func fileForAll() throws {
        try folder.put("", at: file.path)
        try folder.setMode(0o1777, of: file.path)
        let sut = try StateFolder(environment: ["RIBHOUSE_HOME": file.path])

        let error = #expect(throws: FileError.self) { try sut.check() }

        #expect(error == .unavailable("\(file.path) is not a folder. Choose another one."))
    }
}

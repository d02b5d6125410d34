import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite struct PrivateFileAccessTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
    }

    @Test("A file that others can read is refused, with the command that closes it.")
    func openFile() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o640, of: file.path)

        let error = #expect(throws: FileError.self) { try file.contents() }

        #expect(
            error
                == .unavailable(
                    "Other users can read or write \(file.path). Run: chmod 600 '\(file.path)'"))
    }

    @Test(
        "A link is refused, with its target or without, and is kept.", arguments: [true, false])
    func link(hasTarget: Bool) throws {
        let target = folder.state.path + "/target"
        if hasTarget { try folder.put("mine", at: target) }
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: target)

        let error = #expect(throws: FileError.self) { try file.contents() }

        #expect(error?.description.contains("it is a symbolic link") == true)
        #expect(error?.description.contains("rm '\(file.path)'") == true)
    }

    @Test("A link is not replaced.")
    func replacedLink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: "/nowhere")

        let error = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        #expect(error?.description.hasPrefix("Could not write \(file.path): it is a sym") == true)
        #expect(folder.contents == ["accounts.json"])
        #expect(try file.exists())
        #expect(FileStatus(ofEntryAt: file.path)?.isFile == false)
    }

    @Test("A folder in its place is reported and kept.")
    func folderInItsPlace() throws {
        try folder.putFolder(at: file.path)

        let reading = #expect(throws: FileError.self) { try file.contents() }
        let writing = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        #expect(reading?.description.hasPrefix("\(file.path) is not a file of this") == true)
        #expect(writing?.description.contains("something else is in its place") == true)
        #expect(folder.contents == ["accounts.json"])
    }

    @Test(
        "A folder in its place is named as such, whoever owns it.",
        .enabled(if: geteuid() == 0, "only root can give a folder away"))
    func foreignFolderInItsPlace() throws {
        try folder.putFolder(at: file.path)
        // Safe: the path lives during the call.
        try #require(unsafe chown(file.path, 4321, 4321) == 0)

        let error = #expect(throws: FileError.self) { try file.contents() }

        #expect(error?.description.hasPrefix("\(file.path) is not a file of this") == true)
    }

    @Test(
        "A file that is opened and cannot be read is named.",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "only on Linux"))
    func unreadableBytes() throws {
        // Nothing is at the start of the memory.
        let memory = PrivateFile(
            folder: try StateFolder(environment: ["RIBHOUSE_HOME": "/proc/self"]), name: "mem")

        let error = #expect(throws: FileError.self) { try memory.contents() }

        #expect(error?.description.hasPrefix("Could not read /proc/self/mem: Input/out") == true)
    }

    @Test("A folder in the place of the temporary file is named.")
    func temporaryFolder() throws {
        try folder.putFolder(at: file.path + ".tmp")

        let error = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        let path = file.path + ".tmp"
        #expect(error?.description.hasPrefix("Could not write \(path): something else") == true)
    }

    @Test("A pipe in its place is reported, without waiting for its other end.", .failsIfStuck)
    func pipeInItsPlace() throws {
        // Safe: the path lives during the call.
        #expect(unsafe mkfifo(file.path, 0o600) == 0)

        #expect(throws: FileError.self) { try file.contents() }
    }

    @Test(
        "A file without read permission is named.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func unreadableFile() throws {
        try folder.put("secret-sauce", at: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)

        let error = #expect(throws: FileError.self) { try file.contents() }

        #expect(error?.description.contains("\(file.path): permission denied; give") == true)
    }
}

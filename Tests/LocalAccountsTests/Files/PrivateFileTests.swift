import Auth
import Foundation
import Testing

@testable import LocalAccounts

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = folder.accountsFile
    }

    @Test("A file that does not exist has no content, without an error.")
    func missingFile() throws {
        #expect(try file.contents() == nil)
    }

    @Test(
        "A file of any length is written and read, and no other file is left.",
        arguments: [
            0, 1, 16_384, 100_000,
        ])
    func roundTrip(length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }

        try file.replace(with: bytes)

        #expect(try file.contents() == bytes)
        #expect(folder.contents == ["accounts.json"])
    }

    @Test("Only its owner can read it, even if others could before.")
    func mode() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o644, of: file.path)

        try file.replace(with: [1])

        #expect(try folder.mode(of: file.path) == 0o600)
    }

    @Test("A file that others can read is refused, with the command that closes it.")
    func openFile() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o640, of: file.path)

        let error = #expect(throws: AuthError.self) { try file.contents() }

        #expect(
            error
                == .unavailable(
                    "Other users can read or write \(file.path). Run: chmod 600 '\(file.path)'"))
    }

    @Test("In a folder that others can write, nothing is read or written.")
    func openFolder() throws {
        try folder.put("old", at: file.path)
        try folder.setMode(0o770, of: folder.state.path)

        let reading = #expect(throws: AuthError.self) { try file.contents() }
        let writing = #expect(throws: AuthError.self) { try file.replace(with: [1]) }

        let path = folder.state.path
        #expect(
            reading
                == .unavailable(
                    "Other users can write the folder \(path). Run: chmod 700 '\(path)'"))
        #expect(writing == reading)
        #expect(folder.text(at: file.path) == "old")
    }

    @Test(
        "A link is refused, with its target or without, and is kept.", arguments: [true, false])
    func link(hasTarget: Bool) throws {
        let target = folder.state.path + "/target"
        if hasTarget { try folder.put("mine", at: target) }
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: target)

        let error = #expect(throws: AuthError.self) { try file.contents() }

        #expect(error?.description.contains("it is a symbolic link") == true)
        #expect(error?.description.contains("rm '\(file.path)'") == true)
    }

    @Test("A write that falls short or is interrupted is continued.")
    func partialWrites() throws {
        var file = file
        let interruptions = Counter()
        file.calls.write = { descriptor, bytes in
            if interruptions.next().isMultiple(of: 2) {
                errno = EINTR
                return -1
            }
            return FileSystemCalls.system.write(descriptor, bytes.prefix(3))
        }

        try file.replace(with: Array("a whole sentence".utf8))

        #expect(folder.text(at: file.path) == "a whole sentence")
    }

    @Test(
        "A write that fails leaves the old file complete, and no other file.",
        arguments: [
            (FailingCall.write(ENOSPC), "no space is left there; free some space, then try again."),
            (FailingCall.write(EIO), "check the disk"),
            (FailingCall.sync(EIO), "check the disk"),
            (FailingCall.rename(EROFS), "the file system is read-only; set RIBHOUSE_HOME"),
            (FailingCall.rename(EACCES), "permission denied; give yourself access"),
        ])
    func failedWrite(call: FailingCall, advice: String) throws {
        try file.replace(with: Array("old".utf8))
        var broken = file
        broken.calls = call.calls

        let error = #expect(throws: AuthError.self) { try broken.replace(with: Array("new".utf8)) }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(file.path) == true)
        #expect(error?.description.contains(advice) == true)
        #expect(folder.text(at: file.path) == "old")
        #expect(folder.contents == ["accounts.json"])
    }

    @Test("The temporary file of a killed writer is not read, and the next write removes it.")
    func staleTemporaryFile() throws {
        try file.replace(with: Array("old".utf8))
        try folder.put("half a f", at: file.path + ".tmp")

        let before = try file.contents()
        try file.replace(with: Array("new".utf8))

        #expect(before == Array("old".utf8))
        #expect(folder.text(at: file.path) == "new")
        #expect(folder.contents == ["accounts.json"])
    }

    @Test("A link in the place of the temporary file is not followed.")
    func temporaryLink() throws {
        let victim = folder.state.path + "/victim"
        try folder.put("mine", at: victim)
        try FileManager.default.createSymbolicLink(
            atPath: file.path + ".tmp", withDestinationPath: victim)

        try file.replace(with: Array("new".utf8))

        #expect(folder.text(at: victim) == "mine")
        #expect(folder.text(at: file.path) == "new")
    }

    @Test("A folder in its place is reported and kept.")
    func folderInItsPlace() throws {
        try folder.putFolder(at: file.path)

        let reading = #expect(throws: AuthError.self) { try file.contents() }
        let writing = #expect(throws: AuthError.self) { try file.replace(with: [1]) }

        #expect(reading?.description.hasPrefix("\(file.path) is not a file of this") == true)
        #expect(writing?.description.contains("something else is in its place") == true)
        #expect(folder.contents == ["accounts.json"])
    }

    @Test(
        "A pipe in its place is reported, without waiting for its other end.",
        .timeLimit(.minutes(1)))
    func pipeInItsPlace() throws {
        // Safe: the path lives during the call.
        #expect(unsafe mkfifo(file.path, 0o600) == 0)

        #expect(throws: AuthError.self) { try file.contents() }
    }

    @Test(
        "A file without read permission is named.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func unreadableFile() throws {
        try folder.put("secret-sauce", at: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)

        let error = #expect(throws: AuthError.self) { try file.contents() }

        #expect(error?.description.contains("\(file.path): permission denied; give") == true)
    }

    @Test(
        "A read-only folder keeps the old file.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func readOnlyFolder() throws {
        try file.replace(with: Array("old".utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500], ofItemAtPath: folder.state.path)

        #expect(throws: AuthError.self) { try file.replace(with: Array("new".utf8)) }

        #expect(folder.text(at: file.path) == "old")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: folder.state.path)
    }

    @Test("Deleting it twice is not an error.")
    func delete() throws {
        try file.replace(with: [1])

        try file.delete()
        try file.delete()

        #expect(try file.contents() == nil)
    }
}

import Foundation
import PrivateFilesTestSupport
import Testing

@testable import PrivateFiles

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
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

        let error = #expect(throws: FileError.self) { try broken.replace(with: Array("new".utf8)) }

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

    @Test(
        "A read-only folder keeps the old file.",
        .enabled(if: geteuid() != 0, "permission bits do not bind root"))
    func readOnlyFolder() throws {
        try file.replace(with: Array("old".utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500], ofItemAtPath: folder.state.path)

        #expect(throws: FileError.self) { try file.replace(with: Array("new".utf8)) }

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

import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile
    private let old = Array("old".utf8)
    private let new = Array("new".utf8)

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

    @Test("A write that falls short is continued, and a call that is interrupted is repeated.")
    func partialWrites() throws {
        var file = file
        let (writes, syncs) = (Counter(), Counter())
        let interrupted = { @Sendable (calls: Counter) in
            errno = EINTR
            return calls.next().isMultiple(of: 2)
        }
        file.calls.write = { descriptor, bytes in
            interrupted(writes) ? -1 : FileSystemCalls.system.write(descriptor, bytes.prefix(3))
        }
        file.calls.sync = { interrupted(syncs) ? -1 : FileSystemCalls.system.sync($0) }

        try file.replace(with: Array("a whole sentence".utf8))

        #expect(folder.text(at: file.path) == "a whole sentence")
        // Twice for the file, twice for the folder.
        #expect(syncs.next() == 4)
    }

    @Test("A write that makes no progress fails, and is not repeated for ever.")
    func emptyWrite() throws {
        var file = file
        file.calls.write = { _, _ in 0 }

        let error = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        #expect(error?.description.hasPrefix("Could not write \(file.path): Input/output") == true)
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
        try file.replace(with: old)
        var broken = file
        broken.calls = call.calls

        let error = #expect(throws: FileError.self) { try broken.replace(with: new) }

        #expect(error?.description.contains(file.path) == true)
        #expect(error?.description.contains(advice) == true)
        #expect(folder.text(at: file.path) == "old")
        #expect(folder.contents == ["accounts.json"])
    }

    @Test("The temporary file of a killed writer is not read, and the next write removes it.")
    func staleTemporaryFile() throws {
        try file.replace(with: old)
        try folder.put("half a f", at: file.path + ".tmp")

        let before = try file.contents()
        try file.replace(with: new)

        #expect(before == old)
        #expect(folder.text(at: file.path) == "new")
        #expect(folder.contents == ["accounts.json"])
    }

    @Test("A link in the place of the temporary file is not followed.")
    func temporaryLink() throws {
        let victim = folder.state.path + "/victim"
        try folder.put("mine", at: victim)
        try folder.putLink(at: file.path + ".tmp", to: victim)

        try file.replace(with: new)

        #expect(folder.text(at: victim) == "mine")
        #expect(folder.text(at: file.path) == "new")
    }

    @Test("Deleting it twice is not an error.")
    func delete() throws {
        try file.replace(with: [1])

        try file.delete()
        try file.delete()

        #expect(try file.contents() == nil)
    }

    @Test("The old bytes come back, and no file when there was none.")
    func restore() throws {
        try file.replace(with: new)

        try file.restore(old)
        #expect(folder.text(at: file.path) == "old")
        try file.restore(nil)

        #expect(folder.contents == [])
    }

    @Test("Without room for the old bytes the new ones do not stay either.")
    func restoreOnAFullDisk() throws {
        try file.replace(with: new)
        var full = file
        full.calls = FailingCall.write(ENOSPC).calls

        let error = #expect(throws: FileError.self) { try full.restore(old) }

        #expect(error?.description.contains("no space is left") == true)
        #expect(folder.contents == [])
    }

    @Test("When it cannot be removed either, that is the error.")
    func notRestored() throws {
        try folder.putFolder(at: file.path)

        let error = #expect(throws: FileError.self) { try file.restore(old) }

        #expect(error?.description.hasPrefix("Could not remove \(file.path)") == true)
    }

    @Test("There is something at its path, whether it can be read or not.")
    func exists() throws {
        #expect(try !file.exists())
        try file.replace(with: old)
        #expect(try file.exists())
        try file.delete()

        try folder.putLink(at: file.path, to: "/nowhere")

        #expect(try file.exists())
    }

    @Test("A path that cannot be examined is no missing file.")
    func notExaminable() throws {
        try file.replace(with: old)
        let inner = PrivateFile(
            folder: try StateFolder(environment: ["RIBHOUSE_HOME": file.path]), name: "inner")

        let error = #expect(throws: FileError.self) { try inner.exists() }

        #expect(error?.description.contains("a part of the path is not a folder") == true)
        #expect(inner.revision == nil)
    }

    @Test("The revision is another one after each replacement, and without a file there is none.")
    func revision() throws {
        #expect(file.revision == nil)
        try file.replace(with: old)
        let old = file.revision
        #expect(file.revision == old)

        try file.replace(with: new)

        #expect(file.revision != nil)
        #expect(file.revision != old)
    }

    @Test("A file that is moved aside keeps its bytes, and takes the first free name.")
    func moveAside() throws {
        try folder.put("first", at: file.path + ".damaged-1")
        try file.replace(with: Array("second".utf8))

        let path = try file.moveAside()

        #expect(path == file.path + ".damaged-2")
        #expect(folder.text(at: file.path + ".damaged-1") == "first")
        #expect(folder.text(at: path) == "second")
        #expect(try file.contents() == nil)
    }

    @Test("A file that cannot be moved aside stays, and the error names it.")
    func failedMove() throws {
        try file.replace(with: old)
        var broken = file
        broken.calls = FailingCall.rename(EROFS).calls

        let error = #expect(throws: FileError.self) { try broken.moveAside() }

        #expect(error?.description.hasPrefix("Could not move \(file.path): the file sys") == true)
        #expect(folder.text(at: file.path) == "old")
    }

    /// The content of a disk after a power cut: the synced bytes, under the synced names.
    private struct Disk {
        var synced: Set<UInt64> = []
        /// The file in the folder as it was synced last.
        var text: String? = "old"
        /// Each content that the file could have had.
        var possible: Set<String?> = []
    }

    @Test(
        "A power cut leaves the old file or the whole new one, and after the change the new one.",
        arguments: [("replace", "new"), ("delete", nil), ("move", nil)])
    func powerCut(change: String, left: String?) throws {
        try file.replace(with: old)
        let disk = Mutex(Disk(synced: [try #require(FileStatus(ofEntryAt: file.path)).number]))
        let entry = { @Sendable [file, folder] (disk: Disk) -> String? in
            guard let status = FileStatus(ofEntryAt: file.path) else { return nil }
            return disk.synced.contains(status.number) ? folder.text(at: file.path) : "in part"
        }
        var sut = file
        sut.calls.sync = { descriptor in
            disk.withLock { disk in
                guard let status = FileStatus(descriptor) else { return -1 }
                if status.isFolder {
                    disk.text = entry(disk)
                } else {
                    disk.synced.insert(status.number)
                }
                return 0
            }
        }
        sut.calls.rename = { old, new in
            defer { disk.withLock { $0.possible.formUnion([$0.text, entry($0)]) } }
            return FileSystemCalls.system.rename(old, new)
        }

        switch change {
        case "replace": try sut.replace(with: new)
        case "delete": try sut.delete()
        default: _ = try sut.moveAside()
        }

        #expect(disk.withLock { $0.possible }.isSubset(of: ["old", left]))
        #expect(disk.withLock { $0.text } == left)
    }

    @Test("A replacement has a time of its own before it is synced, whatever time the disk gives.")
    func time() throws {
        var file = file
        file.calls.write = { descriptor, bytes in
            defer {
                // Safe: the call reads the two times.
                unsafe _ = futimens(descriptor, [timespec(), timespec()])
            }
            return FileSystemCalls.system.write(descriptor, bytes)
        }
        let seconds = Mutex<Int?>(nil)
        file.calls.sync = { descriptor in
            seconds.withLock { $0 = $0 ?? FileStatus(descriptor)?.revision.seconds }
            return 0
        }

        try file.replace(with: [1])

        #expect(try #require(seconds.withLock { $0 }) > 0)
    }

    @Test("Nothing stays open.")
    func descriptors() throws {
        try file.replace(with: [1])
        // Safe: the path lives during the call.
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC)
        #expect(openDescriptors(of: file.path) == [descriptor])
        close(descriptor)

        _ = try file.contents()

        // A replacement is another file.
        #expect(openDescriptors(of: file.path) == [])
        try file.replace(with: [1])
        #expect(openDescriptors(of: file.path) == [])
        #expect(openDescriptors(of: folder.state.path) == [])
    }
}

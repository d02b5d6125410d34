import Foundation
import PrivateFilesTestSupport
import Synchronization
import Testing

@testable import PrivateFiles

@Suite("The system calls of a change of a file") struct PrivateFileCallsTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = PrivateFile(folder: folder.state, name: "accounts.json")
        try file.replace(with: Array("old".utf8))
    }

    @Test(
        "A change is on the disk when it returns: the bytes before the rename, then the folder.",
        arguments: ["replace", "delete", "move"])
    func synced(change: String) throws {
        let log = Mutex<[String]>([])
        var file = file
        let path = file.path
        file.calls.write = { descriptor, bytes in
            log.withLock { $0.append("write") }
            return FileSystemCalls.system.write(descriptor, bytes)
        }
        file.calls.sync = { descriptor in
            let isFolder = FileStatus(descriptor)?.isFolder == true
            let isThere = FileStatus(ofEntryAt: path) != nil
            let folder = isThere ? "sync folder" : "sync folder without file"
            log.withLock { $0.append(isFolder ? folder : "sync file") }
            return 0
        }
        file.calls.rename = { old, new in
            log.withLock { $0.append("rename") }
            return FileSystemCalls.system.rename(old, new)
        }

        switch change {
        case "replace": try file.replace(with: [1])
        case "delete": try file.delete()
        default: _ = try file.moveAside()
        }

        let expected = [
            "replace": ["write", "sync file", "rename", "sync folder"],
            "delete": ["sync folder without file"], "move": ["rename", "sync folder without file"],
        ]
        #expect(log.withLock { $0 } == expected[change])
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

    @Test("A sync that is interrupted is repeated.")
    func interruptedSync() throws {
        var file = file
        let calls = Counter()
        file.calls.sync = { descriptor in
            if calls.next().isMultiple(of: 2) {
                errno = EINTR
                return -1
            }
            return FileSystemCalls.system.sync(descriptor)
        }

        try file.replace(with: [1])

        #expect(try file.contents() == [1])
        #expect(calls.next() == 4)
    }

    @Test("A write that makes no progress fails, and is not repeated for ever.")
    func emptyWrite() throws {
        var file = file
        file.calls.write = { _, _ in 0 }

        let error = #expect(throws: FileError.self) { try file.replace(with: [1]) }

        #expect(error?.description.hasPrefix("Could not write \(file.path): Input/output") == true)
        #expect(try file.contents() == Array("old".utf8))
    }

    @Test("Nothing stays open.")
    func descriptors() throws {
        _ = try file.contents()
        // A replacement is another file.
        #expect(openDescriptors(of: file.path) == [])
        try file.replace(with: [1])

        #expect(openDescriptors(of: file.path) == [])
        #expect(openDescriptors(of: folder.state.path) == [])
    }

    @Test("A folder that is missing is not synced.")
    func missingFolder() throws {
        let missing = try StateFolder(environment: ["RIBHOUSE_HOME": folder.state.path + "/none"])
        var file = PrivateFile(folder: missing, name: "accounts.json")
        let calls = Counter()
        file.calls.sync = { _ in CInt(calls.next()) }

        try file.delete()

        #expect(calls.next() == 0)
    }

    @Test("A file that stays open is found.")
    func found() {
        // Safe: the path lives during the call.
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }

        #expect(openDescriptors(of: file.path) == [descriptor])
    }
}

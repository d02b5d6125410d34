import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite("Who may take the lock of a folder", .failsIfStuck)
struct FolderLockAccessTests {
    private let folder: TemporaryFolder
    private let lock: FolderLock

    init() throws {
        folder = try TemporaryFolder()
        lock = FolderLock(folder: folder.state, sleep: SleepFake { _ in }.sleep)
        try folder.state.create()
    }

    @Test(
        "In a folder that others can write, nothing is created.", arguments: [0o770, 0o1777])
    func openFolder(mode: Int) async throws {
        try folder.setMode(mode, of: folder.state.path)

        await #expect(throws: FileError.self) {
            try await lock.withLock { () throws(FileError) in }
        }

        #expect(folder.contents == [])
    }

    @Test("A lock that is removed while a program waits for it is not the one that it takes.")
    func removedLock() async throws {
        let path = folder.state.lockPath
        try folder.put("", at: path)
        // Safe, here and below: the path lives during the call.
        let holder = unsafe open(path, O_RDWR | O_CLOEXEC)
        defer { close(holder) }
        try #require(flock(holder, LOCK_EX | LOCK_NB) == 0)
        let sleep = SleepFake { number in
            guard number == 1 else { return }
            try FileManager.default.removeItem(atPath: path)
            flock(holder, LOCK_UN)
        }
        let lock = FolderLock(folder: folder.state, sleep: sleep.sleep)

        let isTaken = try await lock.withLock { () throws(FileError) in
            let other = unsafe open(path, O_RDWR | O_CLOEXEC)
            defer { close(other) }
            return other >= 0 && flock(other, LOCK_EX | LOCK_NB) != 0
        }

        #expect(isTaken)
    }

    @Test("The lock of a folder that others can write later is taken: files can be removed.")
    func laterOpenFolder() async throws {
        try await lock.withLock { () throws(FileError) in }
        try folder.setMode(0o770, of: folder.state.path)

        let answer = try await lock.withLock { () throws(FileError) in 42 }

        #expect(answer == 42)
    }

    @Test("A lock that others can open is closed to them.")
    func openLock() async throws {
        try folder.put("", at: folder.state.lockPath)
        try folder.setMode(0o644, of: folder.state.lockPath)

        try await lock.withLock { () throws(FileError) in }

        #expect(try folder.mode(of: folder.state.lockPath) == 0o600)
    }

    @Test(
        "A lock of another user is refused, with the command that changes the owner.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() async throws {
        let path = folder.state.lockPath
        try folder.put("", at: path)
        // Safe: the path lives during the call.
        try #require(unsafe chown(path, 4321, 4321) == 0)

        let error = await #expect(throws: FileError.self) {
            try await lock.withLock { () throws(FileError) in }
        }

        #expect(error?.description.hasPrefix("\(path) belongs to another user (4321).") == true)
    }
}

import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct FolderLockWaitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Locks as another process does; closing the descriptor releases the lock.
    private func lockElsewhere() throws -> CInt {
        try folder.state.create()
        // Safe: the path lives during the call.
        let descriptor = unsafe open(folder.state.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        return descriptor
    }

    @Test("The wait ends after 20 seconds, and the error says who has the lock.")
    func sentence() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let sleep = SleepFake { _ in }

        let error = await #expect(throws: FileError.self) {
            try await FolderLock(folder: folder.state, sleep: sleep.sleep).withLock {
                () throws(FileError) in
            }
        }

        #expect(sleep.durations == Array(repeating: .milliseconds(10), count: 2_000))
        // Only Linux says who has a lock, and not on btrfs, where the list names another disk.
        let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        let status = try #require(FileStatus(other))
        let file = FolderLock.numbers(disk: status.disk, file: status.number)
        let isKnown = list?.contains(" \(getpid()) \(file) ") == true
        let holder = isKnown ? "Process \(getpid())" : "Another program"
        #expect(
            error
                == .unavailable(
                    """
                    \(holder) has held \(folder.state.lockPath) for too long. Let it finish or end \
                    it, then try again.
                    """))
    }

    @Test("A body that waits itself has to wait for the lock as long.")
    func longWait() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let sleep = SleepFake { _ in }

        await #expect(throws: FileError.self) {
            try await FolderLock(folder: folder.state, sleep: sleep.sleep).withLock(
                awaiting: { () async throws(FileError) in })
        }

        #expect(sleep.durations.count == 2_000)
    }

    @Test("The wait starts anew with each process that takes the lock, and then ends.")
    func anotherTurn() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let sleep = SleepFake { number in
            if number == 300 { FileStatus.touch(other) }
        }

        await #expect(throws: FileError.self) {
            try await FolderLock(folder: folder.state, sleep: sleep.sleep).withLock {
                () throws(FileError) in
            }
        }

        #expect(sleep.durations.count == 2_301)
    }

    @Test("A process that waits does not touch the file, and one that has the lock does.")
    func touched() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let old = FileStatus(other)?.revision

        try? await FolderLock(folder: folder.state, sleep: SleepFake { _ in }.sleep).withLock {
            () throws(FileError) in
        }
        #expect(FileStatus(other)?.revision == old)
        flock(other, LOCK_UN)
        try await FolderLock(folder: folder.state).withLock { () throws(FileError) in }

        let new = try #require(FileStatus(other)?.revision)
        #expect(new != old)
        #expect(new.seconds > 0)
    }

    @Test("A wait in real time ends when its task is cancelled.")
    func cancelled() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let realTime = FolderLock(folder: folder.state).sleep
        let lock = FolderLock(folder: folder.state) { duration in
            // Safe: the task is used only while it runs this.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await realTime(duration)
        }
        let waiting = Task { try await lock.withLock { () throws(FileError) in } }

        await #expect(throws: FileError.cancelled) {
            try await waiting.value
        }
    }

    @Test("A folder that cannot be created is named, and not the lock in it.")
    func noFolder() async throws {
        let sut = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse"])

        let error = await #expect(throws: FileError.self) {
            try await FolderLock(folder: sut).withLock { () throws(FileError) in }
        }

        #expect(error?.description.hasPrefix("Could not create the folder /dev/fd/rib") == true)
    }

    @Test("Something else in the place of the lock is named.")
    func noFile() async throws {
        try folder.putFolder(at: folder.state.lockPath)

        let error = await #expect(throws: FileError.self) {
            try await FolderLock(folder: folder.state).withLock { () throws(FileError) in }
        }

        let path = folder.state.lockPath
        #expect(error?.description.hasPrefix("Could not write \(path): something else") == true)
    }
}

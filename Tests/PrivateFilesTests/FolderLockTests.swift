import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct FolderLockTests {
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

    private func lock(_ sleep: SleepFake) -> FolderLock {
        FolderLock(folder: folder.state, sleep: sleep.sleep)
    }

    @Test("It creates the folder and its file for their owner only.")
    func modes() async throws {
        let lock = lock(SleepFake { _ in })

        try await lock.withLock { () throws(FileError) in }

        #expect(try folder.mode(of: folder.state.path) == 0o700)
        #expect(try folder.mode(of: folder.state.lockPath) == 0o600)
    }

    @Test("The wait is as long as the patience says.")
    func patience() async throws {
        let (other, sleep) = (try lockElsewhere(), SleepFake { _ in })
        defer { close(other) }
        let sut = FolderLock(folder: folder.state, patience: .seconds(1), sleep: sleep.sleep)

        try? await sut.withLock { () throws(FileError) in }

        #expect(sleep.durations.count == 100)
    }

    @Test("It waits until another process releases the lock.")
    func waits() async throws {
        let other = try lockElsewhere()
        let released = Counter()
        let lock = lock(
            SleepFake { number in
                if number == 3 {
                    flock(other, LOCK_UN)
                    close(other)
                    _ = released.next()
                }
            })

        let order = try await lock.withLock { () throws(FileError) in released.next() }

        #expect(order == 1)
    }

    @Test("It is held while the body runs.")
    func holds() async throws {
        let lock = lock(SleepFake { _ in })
        let path = folder.state.lockPath

        let isFree = try await lock.withLock { () throws(FileError) in
            // Safe: the path lives during the call.
            let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            return flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }

        #expect(!isFree)
    }

    @Test("It is released when the body throws.")
    func releasesAfterFailure() async throws {
        let lock = lock(SleepFake { _ in throw CancellationError() })
        await #expect(throws: FileError.unavailable("No.")) {
            try await lock.withLock { () throws(FileError) in throw .unavailable("No.") }
        }

        let answer = try await lock.withLock { () throws(FileError) in 42 }

        #expect(answer == 42)
    }

    @Test("The wait goes on while other processes take turns.")
    func waitsInAQueue() async throws {
        let other = try lockElsewhere()
        let next = lock(SleepFake { _ in })
        let lock = lock(
            SleepFake { number in
                guard number.isMultiple(of: 400) else { return }
                flock(other, LOCK_UN)
                try await next.withLock { () throws(FileError) in }
                flock(other, number == 800 ? LOCK_UN : LOCK_EX)
            })
        defer { close(other) }

        let answer = try await lock.withLock { () throws(FileError) in 42 }

        #expect(answer == 42)
    }

    @Test("Cancelling the task ends the wait.")
    func cancelledWait() async throws {
        let other = try lockElsewhere()
        defer { close(other) }
        let lock = lock(SleepFake { _ in throw CancellationError() })

        await #expect(throws: FileError.cancelled) {
            try await lock.withLock { () throws(FileError) in }
        }
    }
}

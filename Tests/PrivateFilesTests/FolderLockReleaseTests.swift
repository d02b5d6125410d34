import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct FolderLockReleaseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func isFree() -> Bool {
        // Safe: the path lives during the call.
        let descriptor = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    @Test("A body that waits has the lock until it returns, and no longer.")
    func awaiting() async throws {
        let wasFree = try await FolderLock(folder: folder.state).withLock(
            awaiting: { () async throws(FileError) in
                await Task.yield()
                return isFree()
            })

        #expect(!wasFree)
        #expect(isFree())
        #expect(openDescriptors(of: folder.state.lockPath) == [])
    }

    @Test("The lock is released although a child process has the descriptor too.")
    func inherited() async throws {
        let path = folder.state.lockPath

        let copy = try await FolderLock(folder: folder.state).withLock { () throws(FileError) in
            openDescriptors(of: path).first.map { dup($0) }
        }

        let child = try #require(copy)
        #expect(isFree())
        #expect(openDescriptors(of: path) == [child])
        close(child)
    }

    @Test("A task that was cancelled before does not even create the folder.")
    func cancelledBefore() async {
        let lock = FolderLock(folder: folder.state)

        let result = await Task.cancelled { try await lock.withLock { () throws(FileError) in } }

        #expect(throws: FileError.cancelled) { try result.get() }
        #expect(folder.contents == nil)
    }

    @Test("A task that is cancelled during the wait does not start, and releases the lock.")
    func cancelledMeanwhile() async throws {
        try folder.state.create()
        // Safe: the path lives during the call.
        let other = unsafe open(folder.state.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(flock(other, LOCK_EX) == 0)
        let lock = FolderLock(
            folder: folder.state,
            sleep: SleepFake { _ in
                flock(other, LOCK_UN)
                close(other)
                // Safe: the task is used only while it runs this.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }.sleep)

        let error = await #expect(throws: FileError.self) {
            try await Task {
                try await lock.withLock { () throws(FileError) in
                    _ = Issue.record("The body ran.")
                }
            }.value
        }

        #expect(error == .cancelled)
        #expect(isFree())
        #expect(openDescriptors(of: folder.state.lockPath) == [])
    }
}

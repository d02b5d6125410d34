import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct FolderLockTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.state.lockPath
    }

    private func withLock<Value>(
        _ body: () throws(FileError) -> Value
    ) async throws(FileError) -> Value {
        try await FolderLock(folder: folder.state).withLock(body)
    }

    @Test("It creates the folder and its file for their owner only.")
    func modes() async throws {
        try await withLock { () throws(FileError) in }

        #expect(try folder.mode(of: folder.state.path) == 0o700)
        #expect(try folder.mode(of: path) == 0o600)
    }

    @Test(
        "It is held while the body runs, and no longer, also by a body that waits.",
        arguments: [true, false])
    func holds(isAsync: Bool) async throws {
        let wasLocked =
            if isAsync {
                try await FolderLock(folder: folder.state).withLock(
                    awaiting: { () async throws(FileError) in
                        await Task.yield()
                        return folder.isLocked
                    })
            } else {
                try await withLock { () throws(FileError) in folder.isLocked }
            }

        #expect(wasLocked)
        #expect(!folder.isLocked)
        #expect(openDescriptors(of: path) == [])
    }

    @Test("It is released when the body throws, and the error is that of the body.")
    func releasesAfterFailure() async throws {
        await #expect(throws: FileError.unavailable("No.")) {
            try await withLock { () throws(FileError) in throw .unavailable("No.") }
        }

        #expect(!folder.isLocked)
    }

    @Test("It is released although a child process has the descriptor too.")
    func inherited() async throws {
        let copy = try await withLock { () throws(FileError) in
            openDescriptors(of: path).first.map { dup($0) }
        }

        let child = try #require(copy)
        #expect(!folder.isLocked)
        #expect(openDescriptors(of: path) == [child])
        close(child)
    }

    /// An error of a service that keeps files.
    private enum OtherError: FileFailure, Equatable {
        case own, cancelled
        case file(FileError)

        init(_ error: FileError) { self = .file(error) }
    }

    @Test("A service gets its own type of errors: its own, that of the lock, and that of a cancel.")
    func otherError() async throws {
        let lock = FolderLock(folder: folder.state) { _ in throw CancellationError() }
        await #expect(throws: OtherError.own) {
            try await lock.withLock { () throws(OtherError) in throw .own }
        }
        try folder.lockElsewhere()
        await #expect(throws: OtherError.cancelled) {
            try await lock.withLock(cancelled: .cancelled) { () throws(OtherError) in }
        }
        await #expect(throws: OtherError.file(.cancelled)) {
            try await lock.withLock { () throws(OtherError) in }
        }
        try folder.setMode(0o770, of: folder.state.path)
        try folder.remove(path)

        let error = await #expect(throws: OtherError.self) {
            try await lock.withLock { () throws(OtherError) in }
        }

        guard case .file(.unavailable(let sentence)) = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(sentence.hasPrefix("Other users can write the folder"))
    }
}

@Suite("Who may take the lock of a folder", .failsIfStuck)
struct FolderLockAccessTests {
    private let folder: TemporaryFolder
    private let lock: FolderLock
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        lock = FolderLock(folder: folder.state, sleep: SleepFake { _ in }.sleep)
        path = folder.state.lockPath
        try folder.state.create()
    }

    private func failure() async -> String {
        let error = await #expect(throws: FileError.self) {
            try await lock.withLock { () throws(FileError) in }
        }
        return error?.description ?? ""
    }

    @Test(
        "In a folder that others can write, nothing is created.", arguments: [0o770, 0o1777])
    func openFolder(mode: Int) async throws {
        try folder.setMode(mode, of: folder.state.path)

        _ = await failure()

        #expect(folder.contents == [])
    }

    @Test("The lock of a folder that others can write later is taken: files can be removed.")
    func laterOpenFolder() async throws {
        try folder.put("", at: path)
        try folder.setMode(0o770, of: folder.state.path)

        let answer = try await lock.withLock { () throws(FileError) in 42 }

        #expect(answer == 42)
    }

    @Test("A lock that others can open is closed to them.")
    func openLock() async throws {
        try folder.put("", at: path)
        try folder.setMode(0o644, of: path)

        try await lock.withLock { () throws(FileError) in }

        #expect(try folder.mode(of: path) == 0o600)
    }

    @Test(
        "A lock of another user is refused, with the command that changes the owner.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() async throws {
        try folder.put("", at: path)
        try folder.giveAway(path)

        #expect(await failure().hasPrefix("\(path) belongs to another user (4321)."))
    }

    @Test("Something else in the place of the lock is named.")
    func noFile() async throws {
        try folder.putFolder(at: path)

        #expect(await failure().hasPrefix("Could not write \(path): something else"))
    }

    @Test("A folder that cannot be created is named, and not the lock in it.")
    func noFolder() async throws {
        let sut = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse"])

        let error = await #expect(throws: FileError.self) {
            try await FolderLock(folder: sut).withLock { () throws(FileError) in }
        }

        #expect(error?.description.hasPrefix("Could not create the folder /dev/fd/rib") == true)
    }
}

@Suite("The wait for the lock of a folder", .failsIfStuck)
struct FolderLockWaitTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.state.lockPath
        try folder.lockElsewhere()
    }

    private func lock(
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) -> FolderLock {
        FolderLock(folder: folder.state, sleep: SleepFake(meanwhile: meanwhile).sleep)
    }

    @Test("It lasts until another process releases the lock.")
    func waits() async throws {
        let released = Counter()
        let lock = lock { [folder] number in
            guard number == 3 else { return }
            folder.unlockElsewhere()
            _ = released.next()
        }

        let order = try await lock.withLock { () throws(FileError) in released.next() }

        #expect(order == 1)
    }

    @Test("It goes on while other processes take turns.")
    func queue() async throws {
        let next = FolderLock(folder: folder.state)
        let lock = lock { [folder] number in
            guard number.isMultiple(of: 400) else { return }
            folder.unlockElsewhere()
            try await next.withLock { () throws(FileError) in }
            if number < 800 { try folder.lockElsewhere() }
        }

        let answer = try await lock.withLock { () throws(FileError) in 42 }

        #expect(answer == 42)
    }

    @Test("It ends after 20 seconds, and the error says who has the lock.")
    func sentence() async throws {
        let sleep = SleepFake { _ in }

        let error = await #expect(throws: FileError.self) {
            try await FolderLock(folder: folder.state, sleep: sleep.sleep).withLock {
                () throws(FileError) in
            }
        }

        #expect(sleep.durations == Array(repeating: .milliseconds(10), count: 2_000))
        // Only Linux says who has a lock, and not on btrfs, where the list names another disk.
        let list = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
        let status = try #require(FileStatus(at: path))
        let file = FolderLock.numbers(disk: status.disk, file: status.number)
        let isKnown = list?.contains(" \(getpid()) \(file) ") == true
        let holder = isKnown ? "Process \(getpid())" : "Another program"
        #expect(
            error
                == .unavailable(
                    """
                    \(holder) has held \(path) for too long. Let it finish or end it, then try again.
                    """))
    }

    @Test(
        "It is as long as the patience says, and starts anew with each process that takes the lock.",
        arguments: [(isAsync: false, turn: 0, pauses: 100), (true, 0, 100), (false, 30, 131)])
    func patience(isAsync: Bool, turn: Int, pauses: Int) async throws {
        let sleep = SleepFake { [path] number in
            guard number == turn else { return }
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        }
        let sut = FolderLock(folder: folder.state, patience: .seconds(1), sleep: sleep.sleep)

        await #expect(throws: FileError.self) {
            if isAsync {
                try await sut.withLock(awaiting: { () async throws(FileError) in })
            } else {
                try await sut.withLock { () throws(FileError) in }
            }
        }

        #expect(sleep.durations.count == pauses)
    }

    @Test("A process that waits does not touch the file, and one that has the lock does.")
    func touched() async throws {
        let old = FileStatus(at: path)?.revision

        try? await lock { _ in }.withLock { () throws(FileError) in }
        #expect(FileStatus(at: path)?.revision == old)
        folder.unlockElsewhere()
        try await FolderLock(folder: folder.state).withLock { () throws(FileError) in }

        let new = try #require(FileStatus(at: path)?.revision)
        #expect(new != old)
        #expect(new.seconds > 0)
    }

    @Test("A lock that is removed while a program waits for it is not the one that it takes.")
    func removedLock() async throws {
        let lock = lock { [folder] number in
            guard number == 1 else { return }
            try folder.remove(folder.state.lockPath)
            folder.unlockElsewhere()
        }

        #expect(try await lock.withLock { () throws(FileError) in folder.isLocked })
    }

    @Test("Cancelling the task ends it, in real time too.", arguments: [true, false])
    func cancelled(isRealTime: Bool) async throws {
        let realTime = FolderLock(folder: folder.state).sleep
        let lock = lock { _ in
            guard isRealTime else { throw CancellationError() }
            cancelThisTask()
            try await realTime(.seconds(3_600))
        }
        let waiting = Task { try await lock.withLock { () throws(FileError) in } }

        await #expect(throws: FileError.cancelled) { try await waiting.value }
    }

    @Test("A task that was cancelled before does not even create the folder.")
    func cancelledBefore() async throws {
        let folder = try TemporaryFolder()
        let lock = FolderLock(folder: folder.state)

        let result = await Task.cancelled { try await lock.withLock { () throws(FileError) in } }

        #expect(throws: FileError.cancelled) { try result.get() }
        #expect(folder.contents == nil)
    }

    @Test("A task that is cancelled when it gets the lock does not start, and releases it.")
    func cancelledMeanwhile() async throws {
        let lock = lock { [folder] _ in
            folder.unlockElsewhere()
            cancelThisTask()
        }

        await #expect(throws: FileError.cancelled) {
            try await Task {
                try await lock.withLock { () throws(FileError) in
                    _ = Issue.record("The body ran.")
                }
            }.value
        }

        #expect(!folder.isLocked)
        #expect(openDescriptors(of: path) == [])
    }
}

@Suite("The process that holds a lock")
struct LockHolderTests {
    @Test(
        "A line of the system's list names it, and every other line names none.",
        arguments: [
            ("1: FLOCK  ADVISORY  WRITE 708 08:01:3013 0 EOF", 708),
            ("1: POSIX  ADVISORY  WRITE 708 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 08:01:3014 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 00:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708 08:02:3013 0 EOF", nil),
            ("1: -> FLOCK  ADVISORY  WRITE 708 08:01:3013 0 EOF", nil),
            // A process that this one cannot see.
            ("1: FLOCK  ADVISORY  WRITE 0 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE -1 08:01:3013 0 EOF", nil),
            ("1: FLOCK  ADVISORY  WRITE 708", nil), ("", nil),
            // It is found among others.
            (
                """
                1: POSIX  ADVISORY  READ 7 08:01:3013 0 EOF
                2: FLOCK  ADVISORY  WRITE 9 00:2a:3013 0 EOF
                3: FLOCK  ADVISORY  WRITE 8 08:01:3013 0 EOF
                """, 8
            ),
        ])
    func line(list: String, process: Int32?) {
        #expect(FolderLock.process(thatLocks: "08:01:3013", in: list) == process)
    }

    @Test(
        "A file has the numbers of its disk and of its place there, as the list writes them.",
        arguments: [
            (0x801, "08:01:7"), (0x2A, "00:2a:7"), (0x1_0305, "103:05:7"),
            (0x1_F000_0010_03FF, "1f003:1ff:7"),
        ])
    func numbers(disk: UInt64, text: String) {
        #expect(FolderLock.numbers(disk: disk, file: 7) == text)
    }
}

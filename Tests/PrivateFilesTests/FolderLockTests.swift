import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct FolderLockTests {
    @Test("A lock is taken", arguments: holding + accessing)
    func locks(row: Row<Scene>) async throws {
        try await row.check(in: Scene(isCreated: false))
    }

    private static let holding: [Row<Scene>] = [
        Row(
            "It creates the folder and its file for their owner only.",
            .mode("", 0o700), .mode("lock", 0o600)
        ) { w in try await w.lock().withLock { () throws(FileError) in } },
        Row(
            "It is held while the body runs, and no longer.",
            .reads(["is locked: true"]), .isLocked(false), .open("lock", 0)
        ) { w in
            try await w.lock().withLock { () throws(FileError) in w.seeLock() }
        },
        Row(
            "It is held while a body waits, and no longer.",
            .reads(["is locked: true"]), .isLocked(false), .open("lock", 0)
        ) { w in
            try await w.lock().withLock(awaiting: { () async throws(FileError) in
                await Task.yield()
                w.seeLock()
            })
        },
        Row(
            "It is released when the body throws, and the error is that of the body.",
            .fails("No."), .isLocked(false)
        ) { w in
            try await w.lock().withLock { () throws(FileError) in throw .unavailable("No.") }
        },
        Row(
            "It is released although a child process has the descriptor too.",
            .reads(["is locked: false", "open: 1"]), .open("lock", 0)
        ) { w in
            let path = w.folder.state.lockPath
            let child = try await w.lock().withLock { () throws(FileError) in
                openDescriptors(of: path).first.map { dup($0) }
            }
            w.seeLock()
            w.see("open: \(openDescriptors(of: path).count)")
            close(child ?? -1)
        },
    ]

    private static let accessing: [Row<Scene>] = [
        Row(
            "In a folder that others can write, nothing is created.",
            .fails("Other users can write the folder"), .files([])
        ) { w in
            try w.folder.state.create()
            try w.folder.setMode(0o770, of: w.path)
            try await w.lock().withLock { () throws(FileError) in }
        },
        Row(
            "In a folder that is for all users, nothing is created.",
            .fails("is shared by all users"), .files([])
        ) { w in
            try w.folder.state.create()
            try w.folder.setMode(0o1777, of: w.path)
            try await w.lock().withLock { () throws(FileError) in }
        },
        Row(
            "The lock of a folder that others can write later is taken: files can be removed.",
            .reads(["is locked: true"])
        ) { w in
            try w.folder.put("", at: w.folder.state.lockPath)
            try w.folder.setMode(0o770, of: w.path)
            try await w.lock().withLock { () throws(FileError) in w.seeLock() }
        },
        Row("A lock that others can open is closed to them.", .mode("lock", 0o600)) { w in
            try w.folder.put("", at: w.folder.state.lockPath)
            try w.folder.setMode(0o644, of: w.folder.state.lockPath)
            try await w.lock().withLock { () throws(FileError) in }
        },
        Row(
            "Something else in the place of the lock is named.",
            .fails("Could not write FOLDER/lock: something else")
        ) { w in
            try w.folder.putFolder(at: w.folder.state.lockPath)
            try await w.lock().withLock { () throws(FileError) in }
        },
        Row(
            "A folder that cannot be created is named, and not the lock in it.",
            .fails("Could not create the folder /dev/fd/rib")
        ) { _ in
            let folder = try StateFolder(environment: ["RIBHOUSE_HOME": "/dev/fd/ribhouse"])
            try await FolderLock(folder: folder).withLock { () throws(FileError) in }
        },
        Row(
            "A task that was cancelled before does not even create the folder.",
            .isCancelled, .files(nil)
        ) { w in
            try await Task.cancelled {
                try await FolderLock(folder: w.folder.state).withLock { () throws(FileError) in }
            }.get()
        },
    ]

    @Test(
        "A lock of another user is refused, with the command that changes the owner.",
        .enabled(if: geteuid() == 0, "only root can give a file away"))
    func foreignLock() async throws {
        try await Scene().expect([.fails("FOLDER/lock belongs to another user (4321).")]) { w in
            try w.folder.put("", at: w.folder.state.lockPath)
            try w.folder.giveAway(w.folder.state.lockPath)
            try await w.lock().withLock { () throws(FileError) in }
        }
    }

    /// An error of a service that keeps files.
    private enum OtherError: FileFailure, Equatable {
        case own, cancelled
        case file(FileError)

        init(_ error: FileError) { self = .file(error) }
    }

    @Test("A service gets its own type of errors: its own, that of the lock, and that of a cancel.")
    func otherError() async throws {
        let folder = try TemporaryFolder()
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
        try folder.remove(folder.state.lockPath)

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

@Suite("The wait for the lock of a folder", .failsIfStuck)
struct FolderLockWaitTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.state.lockPath
        try folder.lockElsewhere()
    }

    @Test("Another process has the lock", arguments: rows)
    func waits(row: Row<Scene>) async throws {
        let scene = try Scene()
        try scene.folder.lockElsewhere()
        try await row.check(in: scene)
    }

    private static let rows: [Row<Scene>] = [
        Row(
            "It lasts until another process releases the lock.", .reads(["released", "locked"])
        ) { w in
            let lock = w.lock { w, number in
                guard number == 3 else { return }
                w.folder.unlockElsewhere()
                w.see("released")
            }
            try await lock.withLock { () throws(FileError) in w.see("locked") }
        },
        Row("It goes on while other processes take turns.", .reads(["locked"])) { w in
            let next = FolderLock(folder: w.folder.state)
            let lock = w.lock { w, number in
                guard number.isMultiple(of: 400) else { return }
                w.folder.unlockElsewhere()
                try await next.withLock { () throws(FileError) in }
                if number < 800 { try w.folder.lockElsewhere() }
            }
            try await lock.withLock { () throws(FileError) in w.see("locked") }
        },
        Row(
            "A process that waits does not touch the file, and one that has the lock does.",
            .reads(["touched: false", "touched: true"])
        ) { w in
            let path = w.folder.state.lockPath
            let old = FileStatus(at: path)?.revision
            try? await w.lock().withLock { () throws(FileError) in }
            w.see("touched: \(FileStatus(at: path)?.revision != old)")
            w.folder.unlockElsewhere()
            try await FolderLock(folder: w.folder.state).withLock { () throws(FileError) in }
            let new = try #require(FileStatus(at: path)?.revision)
            w.see("touched: \(new != old && new.seconds > 0)")
        },
        Row(
            "A lock that is removed while a program waits for it is not the one that it takes.",
            .reads(["is locked: true"])
        ) { w in
            let lock = w.lock { w, number in
                guard number == 1 else { return }
                try w.folder.remove(w.folder.state.lockPath)
                w.folder.unlockElsewhere()
            }
            try await lock.withLock { () throws(FileError) in w.seeLock() }
        },
        Row("Cancelling the task ends it.", .isCancelled) { w in
            let lock = w.lock { _, _ in throw CancellationError() }
            try await lock.withLock { () throws(FileError) in }
        },
        Row("Cancelling the task ends it in real time, too.", .isCancelled) { w in
            let realTime = FolderLock(folder: w.folder.state).sleep
            let lock = w.lock { _, _ in
                cancelThisTask()
                try await realTime(.seconds(3_600))
            }
            try await Task { try await lock.withLock { () throws(FileError) in } }.value
        },
        Row(
            "A task that is cancelled when it gets the lock does not start, and releases it.",
            .isCancelled, .reads([]), .isLocked(false), .open("lock", 0)
        ) { w in
            let lock = w.lock { w, _ in
                w.folder.unlockElsewhere()
                cancelThisTask()
            }
            try await Task {
                try await lock.withLock { () throws(FileError) in w.see("The body ran.") }
            }.value
        },
    ]

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
}

extension Scene {
    /// A lock of the folder; `meanwhile` happens in each pause of its wait, which takes no time.
    fileprivate func lock(
        meanwhile: @escaping @Sendable (Scene, Int) async throws -> Void = { _, _ in }
    ) -> FolderLock {
        let sleep = SleepFake { [self] number in try await meanwhile(self, number) }
        return FolderLock(folder: folder.state, sleep: sleep.sleep)
    }

    fileprivate func seeLock() { see("is locked: \(folder.isLocked)") }
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

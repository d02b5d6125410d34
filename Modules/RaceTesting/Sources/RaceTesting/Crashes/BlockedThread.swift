import Synchronization

/// A schedule whose thread is blocked for good, or does not come to the end of a job.
///
/// The thread is left as it is: nothing can end its wait or its loop, and Swift cannot end the thread.
struct BlockedThread: Sendable {
    enum Cause: Sendable {
        case waits
        /// The job has used so much processor time.
        case uses(Duration)
        case sleeps(Int)
        /// The job comes to the same states again and again, while nothing else could go on.
        case repeats
        /// The exploration was cancelled, which is no failure.
        case isCutShort
    }

    private static let depth = 5

    private let executor: ScheduleExecutor
    private let schedule: Int
    private let cause: Cause
    private let answer: StackProbe.Answer?
    /// Whether the thread waits for a lock that it has itself, which another task of the schedule has then locked.
    private let isLockOfThread: Bool

    /// Asks the thread where it is, in the schedule with this number, reruns included.
    init(
        _ thread: ThreadIdentity, number: Int32, _ executor: ScheduleExecutor, schedule: Int,
        _ cause: Cause = .waits
    ) {
        (self.executor, self.schedule, self.cause) = (executor, schedule, cause)
        isLockOfThread = ProcessThreads.waitsForItself(number)
        answer = StackProbe.ask(thread)
    }

    var failure: ScheduleFailure {
        // An immediate task runs in the job of another one.
        let task = answer.flatMap { executor.steps.task($0.task) } ?? executor.steps.running
        let trace = ScheduleTrace(
            choices: executor.steps.choices.choices, cancels: executor.cancels)
        var failure = ScheduleFailure(
            sentences: executor.log.sentences + [sentence(task)] + waits, schedule: schedule,
            seed: executor.seed, trace: trace, smallest: trace, reruns: .none,
            notCaptured: Capture.installed.missing, blockedReplay: executor.replay,
            waiting: nil, timeline: nil)
        failure.replayPrefix = executor.replayPrefix
        if case .isCutShort = cause { failure.isCutShort = executor.log.sentences.isEmpty }
        if case .waits = cause { failure.mayShowHolder = true }
        if executor.isRecording { addRecord(to: &failure, task) }
        return failure
    }

    private func addRecord(to failure: inout ScheduleFailure, _ task: Int) {
        let record = executor.state.withLockIfAvailable { ($0.timeline, $0.roster) }
        guard let (timeline, roster) = record else { return }
        failure.timeline = timeline?.text(besides: nil)
        let holders = roster.holders(
            besides: task, executor.registry.waits, isQueued: executor.steps.isQueued)
        guard let holders else { return }
        failure.explanations = [
            (isLockOfThread
                ? "A task of this schedule has locked it and suspended before it unlocked:"
                : "One of these tasks may hold it. Each has run and is suspended:") + "\n\(holders)"
        ]
    }

    private func sentence(_ task: Int) -> String {
        let name = task == 0 ? "The test's body" : "“\(answer?.taskName ?? "task \(task)")”"
        let places = CodePlace.places(of: answer?.addresses ?? [], limit: Self.depth)
        func busy(_ use: String) -> (String, String) {
            (
                "Busy: \(name) does not suspend, so nothing else of \(executor.test) can run. \(use)",
                "\n  Look for a loop that waits for another task. Let it await a value, a stream or "
                    + "Task.yield()."
            )
        }
        let (text, advice) =
            switch cause {
            case .waits:
                (
                    "Blocked: \(name) blocks the thread of \(executor.test), and nothing can wake it.",
                    "\n  Look for a lock that is held across an await, and for a semaphore in async code."
                )
            case .uses(let time): busy("It has used \(time / .seconds(1)) s of processor time.")
            case .sleeps(let count): busy("It slept \(count) times, and nothing else went on.")
            case .repeats: busy("Its loop changes nothing, and nothing else went on.")
            case .isCutShort: ("\(name) ran on, and did not suspend.", "")
            }
        return text + places.map { "\n  in \($0)" }.joined() + advice
    }

    private var waits: [String] {
        executor.registry.waits.map { "Meanwhile \($0.site): \($0.message())" }
    }
}

#if os(Linux) && canImport(Runtime) && KnownToolchain
    @_spi(Internal) import Runtime
#endif

struct CodePlace: Sendable, Hashable, CustomStringConvertible {
    let function: String
    let place: String

    var description: String { "\(function) (\(place))" }

    /// Returns the first places of the addresses to which functions return, without those of this module
    /// and of libraries.
    static func places(of addresses: [UInt], limit: Int) -> [CodePlace] {
        var places: [CodePlace] = []
        for address in addresses where places.count < limit { places += self.places(of: address) }
        return Array(places.prefix(limit))
    }

    /// The places, each looked up once, under the lock: to look one up takes as long as many schedules.
    private static let known = Mutex<[UInt: [CodePlace]]>([:])

    private static func places(of address: UInt) -> [CodePlace] {
        known.withLock { known in
            let places = known[address] ?? lookUp(address)
            known[address] = places
            return places
        }
    }

    #if os(Linux) && canImport(Runtime) && KnownToolchain
        private static let images = ImageMap.capture()

        /// A debug build has no inlined functions, and the table of them takes a second.
        private static var options: Backtrace.SymbolicationOptions {
            #if DEBUG
                [.showSourceLocations, .useSymbolCache]
            #else
                .default
            #endif
        }

        /// Looks an address up; a function that the compiler has inlined gives several places.
        ///
        /// It uses an interface of the 6.3 runtime that is not public. Other versions know no places.
        private static func lookUp(_ address: UInt) -> [CodePlace] {
            // The program comes first; to look for symbols in libraries would take a second.
            guard let key = Backtrace.Address(address), images.indexOfImage(at: key) == 0 else {
                return []
            }
            let frames = [RichFrame<UInt>.returnAddress(address)]
            let backtrace = Backtrace(architecture: "", frames: frames, images: images)
            // Most are this module's. A name takes microseconds, a line of a large program 100 ms.
            let function = backtrace.symbolicated(options: .useSymbolCache)?.frames.first?.symbol
            if function?.rawName.hasPrefix("$s11RaceTesting") == true { return [] }
            return (backtrace.symbolicated(options: options)?.frames ?? []).compactMap { frame in
                guard let symbol = frame.symbol, let location = symbol.sourceLocation,
                    location.line > 0, !location.path.hasPrefix("<"),
                    !location.path.contains("/Sources/RaceTesting/")
                else { return nil }
                let file = location.path.split(separator: "/").last ?? ""
                return CodePlace(function: symbol.name, place: "\(file):\(location.line)")
            }
        }
    #else
        private static func lookUp(_ address: UInt) -> [CodePlace] { [] }
    #endif
}

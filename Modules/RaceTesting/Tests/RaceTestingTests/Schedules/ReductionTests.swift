import Foundation
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The reduction of a search", .failsIfStuck, .onKnownToolchain)
struct ReductionTests {
    private static let count =
        switch ProcessInfo.processInfo.environment["FAULTS"] {
        case nil: 10
        case "some": 250
        default: 1_000
        }

    @Test("Random bodies have the same outcomes with it as without it.", arguments: 0..<10)
    func outcomes(part: Int) async {
        var compared = 0
        for number in 0..<40 * Self.count where compared < Self.count {
            let body = RandomBody(seed: UInt64(part * 1_000_000 + number))
            let reduced = await Self.outcomes(of: body) { $0.nearest(limit: 50) }
            guard reduced.report.isComplete else { continue }
            let whole = await Self.outcomes(of: body) {
                $0.systematic(limit: 2_000, maxDelays: .max)
            }
            guard whole.report.isComplete else { continue }
            compared += 1
            #expect(whole.all == reduced.all, "\(body)")
        }
        #expect(compared == Self.count)
    }

    private static func outcomes(
        of body: RandomBody, _ search: @escaping @Sendable (Exploration) -> ScheduleReport
    ) async -> (all: Set<String>, report: ScheduleReport) {
        let all = Mutex<Set<String>>([])
        let report = await explore(at: SourceSite(), 10_000) {
            let outcome = await body.run()
            all.withLock { _ = $0.insert(outcome) }
        } _: {
            search($0)
        }
        return (all.withLock(\.self), report)
    }
}

/// A few tasks that do random things to what they share.
private struct RandomBody: CustomStringConvertible {
    enum Act: CaseIterable {
        case add, readThenWrite, pass, yield, addFromStream, cancel, addUnlessCancelled,
            addValueOfTask
        case sleep, lock, startInActor, group, suspendOnce, spy, countCalls, mainActor, choose
        case signal, wait, asyncLet, immediate, suspend, resume
    }

    /// Where a task does its acts: outside of all actors, or in an actor of its own.
    enum Place: CaseIterable { case plain, child, actor, childInActor }

    private let acts: [[(act: Act, cell: Int)]]
    private let places: [Place]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // One act is in each task, so that two that concern each other often meet.
        let some = (0..<4).map { _ in Act.allCases.randomElement(using: &random) ?? .add }
        let tasks = Int.random(in: 2...3, using: &random)
        acts = (0..<tasks).map { _ in
            (0..<(tasks > 2 ? 1 : Int.random(in: 1...2, using: &random))).map { _ in
                (some.randomElement(using: &random) ?? .add, Int.random(in: 0...1, using: &random))
            }
        }
        places = acts.map { _ in Place.allCases.randomElement(using: &random) ?? .plain }
    }

    var description: String {
        zip(acts, places).map { acts, place in
            "\(place): " + acts.map { "\($0.act) \($0.cell)" }.joined(separator: ", ")
        }.joined(separator: "; ")
    }

    func run() async -> String {
        let shared = Shared()
        for (number, (acts, place)) in zip(acts, places).enumerated() {
            let work: @Sendable () async -> Int = {
                var result = number
                for (act, cell) in acts where act != .lock || place == .plain || place == .child {
                    result = await shared.perform(act, number, cell: cell, result)
                }
                return result
            }
            let desk = Desk()
            let task =
                switch place {
                case .plain: Task { await work() }
                case .child: start(work)
                case .actor: Task { await desk.run(work) }
                case .childInActor: start { await desk.run(work) }
                }
            // Before any of them runs: later the tasks only read it.
            shared.tasks.withLock { $0.append(task) }
        }
        await settle()
        shared.stream.continuation.finish()
        await shared.gate.open()
        shared.held.resumeAll(returning: ())
        var results: [Int] = []
        for task in shared.tasks.withLock(\.self) { results.append(await task.value) }
        await settle()
        return await shared.outcome(results)
    }
}

/// All that the tasks share.
private final class Shared: Sendable {
    let cells: [Cell]
    let tasks = Mutex<[Task<Int, Never>]>([])
    @MainActor private var shown = 1
    let memory = Mutex(1)
    let spy = Spy<Int, Void, Never>("the spy")
    /// Suspends its caller in the actor that calls it.
    let held = Spy<Int, Void, Never>("the held one")
    let clock = ManualClock(advancesWhenIdle: true)
    let gate = Gate()
    let stream = AsyncStream<Int>.makeStream()

    init() {
        cells = [Cell(), Cell()]
        spy.returns(())
        held.suspends()
    }

    func perform(_ act: RandomBody.Act, _ task: Int, cell place: Int, _ result: Int) async -> Int {
        let (cell, other) = (cells[place], cells[1 - place])
        switch act {
        case .add: await cell.add(task)
        case .readThenWrite:
            let value = await cell.value
            await cell.set(value + task + 1)
        case .pass: await cell.add(task, then: other)
        case .yield: await cell.yield(task, into: stream.continuation)
        case .addFromStream:
            // Two tasks must not wait for one stream.
            if task == 0 { await cell.addFirst(of: stream.stream) }
        case .cancel: await cell.cancel(tasks.withLock(\.last))
        case .addUnlessCancelled: await cell.addUnlessCancelled(task)
        case .addValueOfTask:
            if task > 0 { await cell.addValue(of: tasks.withLock(\.first)) }
        case .sleep:
            try? await clock.sleep(for: .seconds(task % 2 + 1))
            await cell.add(task)
        case .lock: memory.withLock { $0 = $0 * 5 % 1_009 + task }
        case .startInActor: await cell.start(task)
        case .group:
            await withTaskGroup { group in
                group.addTask { await cell.add(task) }
                group.addTask { await other.add(task) }
            }
        case .suspendOnce: await Task.yield()
        case .spy: await cell.call(spy, task)
        case .countCalls: return await cell.count(spy) * 10 + result
        case .mainActor: await MainActor.run { shown = shown * 3 % 1_009 + task }
        case .choose: await cell.addOne(of: [task, task + 7])
        case .signal: await gate.open()
        case .suspend: await cell.call(held, task)
        case .resume: await other.resume(held)
        case .wait:
            await gate.pass(cell)
        case .asyncLet:
            async let first: Void = cell.add(task)
            async let second = other.value
            _ = await first
            return await second + result * 3
        case .immediate:
            let started = Task.immediate { await cell.add(task) }
            await other.add(task)
            await started.value
        }
        return result
    }

    func outcome(_ results: [Int]) async -> String {
        var parts = ["\(results)", "\(memory.withLock(\.self))", "\(await shown)", "\(spy.calls)"]
        for cell in cells { parts.append("\(await cell.value)") }
        return parts.joined(separator: " ")
    }
}

private actor Desk {
    private var count = 0
    func run(_ work: @Sendable () async -> Int) async -> Int {
        count += 1
        return await work()
    }
}

private actor Cell {
    private(set) var value = 1
    // The first to be added counts most, so each order has a value of its own.
    func add(_ number: Int) { value = (value * 7 + number + 1) % 1_000_003 }
    func set(_ number: Int) { value = number }
    func add(_ number: Int, then other: Cell) async {
        add(number)
        await other.add(number + value % 3)
        add(number + 1)
    }
    func yield(_ number: Int, into stream: AsyncStream<Int>.Continuation) {
        stream.yield(number + value % 2)
    }
    func addFirst(of stream: AsyncStream<Int>) async {
        for await number in stream {
            add(number)
            break
        }
        add(5)
    }
    func cancel(_ task: Task<Int, Never>?) { task?.cancel() }
    func addUnlessCancelled(_ number: Int) { add(Task.isCancelled ? 50 : number) }
    func addValue(of task: Task<Int, Never>?) async {
        add(await task?.value ?? 9)
        add(3)
    }
    func start(_ number: Int) { Task { add(number + 20) } }
    func call(_ spy: Spy<Int, Void, Never>, _ number: Int) async {
        await spy(number)
        add(number)
    }
    func resume(_ spy: Spy<Int, Void, Never>) {
        spy.resumeAll(returning: ())
        add(2)
    }
    func count(_ spy: Spy<Int, Void, Never>) -> Int { spy.calls.count }
    func addOne(of numbers: [Int]) { add(choose(from: numbers)) }
}

private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
    }
    func pass(_ cell: Cell) async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        await cell.add(11)
    }
}

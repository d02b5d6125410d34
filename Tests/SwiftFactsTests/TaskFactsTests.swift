import Foundation
import RaceTesting
import Synchronization
import Testing

@Suite("Facts about tasks and actors", .failsIfStuck)
struct TaskFactsTests {
    private let events = Events()

    @Test("A plain task leaves the executor that its creator prefers; a child stays.")
    func preference() async {
        await Task(executorPreference: globalConcurrentExecutor) { [events] in
            await Task { events.add("plain: \(prefersExecutor)") }.value
            async let child: Void = events.add("child: \(prefersExecutor)")
            await child
        }.value

        #expect(events.all == ["plain: false", "child: true"])
    }

    @Test("A sleep whose time is over suspends its task, mostly.", arguments: [-1, 0])
    func sleep(_ seconds: Int) async {
        var hasSuspended = false
        // Another thread resumes it, which may be before it has suspended.
        for _ in 1...1_000 where !hasSuspended {
            let (executor, events) = (ManualExecutor(), Events())
            let task = Task(executorPreference: executor) {
                try? await Task.sleep(for: .seconds(seconds))
                events.add("wakes")
            }
            executor.runNext()
            hasSuspended = events.all.isEmpty
            while events.all.isEmpty {
                await Task.yield()
                executor.runNext()
            }
            await task.value
        }
        #expect(hasSuspended)
    }

    @Test("The handler of a task that is cancelled already runs before the operation.")
    func cancelledBefore() async {
        await Task { [events] in
            cancelCurrentTask()
            await withTaskCancellationHandler {
                events.add("operation")
            } onCancel: {
                events.add("handler")
            }
        }.value

        #expect(events.all == ["handler", "operation"])
    }

    @Test("An async let that nobody awaits is cancelled at the end of the scope, which waits.")
    func asyncLet() async {
        let scope = { [events] () async in
            async let _: Void = {
                try? await Task.sleep(for: .seconds(86_400))
                events.add("ends")
            }()
        }

        await scope()
        events.add("scope ends")

        #expect(events.all == ["ends", "scope ends"])
    }

    @Test("A group that is left early waits for its children, and cancels none.")
    func group() async {
        await withTaskGroup { [events] group in
            group.addTask {}
            group.addTask {
                for _ in 1...10 { await Task.yield() }
                events.add(Task.isCancelled ? "cancelled" : "not cancelled")
            }
            await group.next()
        }

        #expect(events.all == ["not cancelled"])
    }

    @Test("A group that is cancelled still starts the children that are added.")
    func cancelledGroup() async {
        await withTaskGroup(of: Void.self) { [events] group in
            group.cancelAll()
            group.addTask { events.add(Task.isCancelled ? "cancelled" : "not cancelled") }
        }

        #expect(events.all == ["cancelled"])
    }

    @Test(
        "A deinit sees the task-local values of the task that releases, an isolated one does not.")
    @available(macOS 15.4, *)
    func deinits() async {
        Events.$name.withValue("bound") {
            do { _ = Plain(events) }
            do { _ = Isolated(events) }
        }
        await events.wait(for: 2)

        #expect(events.all == ["plain bound", "isolated unbound"])
    }

    @Test("The main actor leaves the main thread of a program without an event loop.")
    @MainActor
    func mainThread() async {
        await Task.yield()

        dispatchPrecondition(condition: .onQueue(.main))
        #expect(!Thread.isMainThread)
    }

    #if os(Linux)
        @Test("A mutex that its holder locks again traps, and does not hang.")
        func mutex() async {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) {
                let mutex = Mutex(0)
                mutex.withLock { _ in mutex.withLock { _ in } }
            }

            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("Recursive call to lock Mutex"))
        }
    #endif

    private actor Plain {
        private let events: Events

        init(_ events: Events) { self.events = events }

        deinit { events.add("plain \(Events.name)") }
    }

    @available(macOS 15.4, *)
    private actor Isolated {
        private let events: Events

        init(_ events: Events) { self.events = events }

        isolated deinit { events.add("isolated \(Events.name)") }
    }
}

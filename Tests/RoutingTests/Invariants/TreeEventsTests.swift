import Foundation
import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("14. Replaying the events of a tree gives its snapshot", .failsIfStuck)
struct TreeEventsTests {
    private let root = RouterFake("root")

    /// Replays `events` up to the end of a piece of work that it has `root` do.
    private func replay(
        _ events: TreeEvents, upToWorkOf root: RouterFake
    ) async throws -> TreeSnapshot? {
        await root.interactor.perform("the marker") {}
        return try await events.replayed(upTo: "the marker")
    }

    @Test("The events from the launch on give the snapshot.")
    func fromTheStart() async throws {
        let events = root.events()

        try await root.launch()
        let child = RouterFake("child", onActive: works)
        try await root.attach(child)
        try await child.attach(RouterFake("grandchild"))
        let replayed = try await replay(events, upToWorkOf: root)

        #expect(replayed == root.tree)
        #expect(replayed?.children.first?.work == ["works"])
        await root.shutdown()
    }

    @Test("An intent is an event, with the name of the function that sends it or its own.")
    func intents() async throws {
        try await root.launch()
        let events = root.events()

        root.interactor.send { _ in }
        root.interactor.sendSerially("stop") { _ in }

        let unit = root.interactor.lifetime.id
        let sent = events.takeAll().filter { if case .sent = $0 { true } else { false } }
        #expect(
            sent == [.sent(unit: unit, intent: "intents()"), .sent(unit: unit, intent: "stop")])
        await root.shutdown()
    }

    @Test("Events that were taken do not come again.")
    func takenOnce() async throws {
        let events = root.events()
        try await root.launch()

        let first = events.takeAll()
        await root.shutdown()
        let later = events.takeAll()

        #expect(first.count == 2)
        #expect(Set(first).isDisjoint(with: later))
        #expect(later.last == .changed(unit: root.interactor.lifetime.id, state: .closed))
    }

    @Test("The events of a unit below the root are those of its own tree.")
    func subtree() async throws {
        try await root.launch()
        let (one, other) = (RouterFake("one"), RouterFake("other"))
        let events = one.events()

        try await root.attach(one)
        try await root.attach(other)
        try await one.attach(RouterFake("grandchild"))
        let replayed = try await replay(events, upToWorkOf: one)

        #expect(replayed == one.tree)
        await root.shutdown()
    }

    @Test("Whatever happens to a tree, an observer that started at any time can replay it.")
    func storm() async throws {
        for seed in StormSeeds.first(60) {
            let storm = EventStorm(seed: seed)

            let replayed = try await storm.replayed()

            #expect(replayed == Array(repeating: storm.root.tree, count: 6), "seed \(seed)")
            await storm.root.shutdown()
        }
    }

    @Test("The events end with the one that closes the unit; each is a line that can be decoded.")
    func coding() async throws {
        let events = root.events()
        try await root.launch()
        let id = root.tree.id
        await root.interactor.perform("works") {}
        await root.shutdown()
        let all = await events.reduce(into: []) { $0.append($1) }
        #expect(all.first == .attached(unit: id, name: "InteractorFake", parent: nil))
        #expect(all.last == .changed(unit: id, state: .closed))

        let lines = try all.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }

        #expect(lines.allSatisfy { !$0.contains("\n") })
        let copies = try lines.map { try JSONDecoder().decode(TreeEvent.self, from: Data($0.utf8)) }
        #expect(copies == all)
    }
}

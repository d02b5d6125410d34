import Foundation
import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A snapshot shows the tree", .failsIfStuck)
struct TreeSnapshotTests {
    private enum Named {
        actor Interactor: LeafInteractable { nonisolated let lifetime = Lifetime() }
        actor LoginInteractor: LeafInteractable { nonisolated let lifetime = Lifetime() }
        actor Login: LeafInteractable { nonisolated let lifetime = Lifetime() }
    }

    private let root = RouterFake("root")

    init() async throws {
        try await root.launch()
        let child = RouterFake("child", onActive: works)
        try await root.attach(child)
        try await root.attach(RouterFake("second"))
        try await child.attach(RouterFake("grandchild"))
    }

    @Test("The drawing shows each unit with its state, its work and its children.")
    func drawing() async throws {
        let text = "\(root.tree)"

        #expect(
            text == """
                InteractorFake  active
                ├── InteractorFake  active  [works]
                │   └── InteractorFake  active
                └── InteractorFake  active
                """)
        await root.shutdown()
    }

    @Test("In words, each unit has the one above it and, in an order that stays, its work.")
    func words() async throws {
        for name in ["waits", "follows"] {
            root.interactor.task(name) { await hangs() }
        }

        let sentences = root.tree.sentences

        #expect(
            sentences == [
                "InteractorFake: active, follows, waits",
                "InteractorFake below InteractorFake: active, works",
                "InteractorFake below InteractorFake: active",
                "InteractorFake below InteractorFake: active",
            ])
        await root.shutdown()
    }

    @Test("A unit has the name of its interactor without the suffix, unless nothing else is left.")
    func names() async {
        let interactors: [any LeafInteractable] = [
            Named.LoginInteractor(), Named.Login(), Named.Interactor(),
        ]

        let names = interactors.map { LeafRouter(interactor: $0).tree.name }

        #expect(names == ["Login", "Login", "Interactor"])
        await root.shutdown()
    }

    @Test("A snapshot can be encoded and decoded.")
    func coding() async throws {
        let tree = root.tree

        let copy = try JSONDecoder().decode(TreeSnapshot.self, from: JSONEncoder().encode(tree))

        #expect(copy == tree)
        await root.shutdown()
    }

    @Test("Each unit has an identity of its own.")
    func identity() async throws {
        let ids = [root.tree.id] + root.tree.children.map(\.id)

        #expect(Set(ids).count == 3)
        await root.shutdown()
    }

    @Test("A transition that is done is not shown as running.")
    func noLingeringTransition() async throws {
        let slot = Slot<Int>(of: root.interactor)

        for key in 0..<1000 {
            await slot.show(key) { RouterFake("child") }
            #expect(root.tree.work.isEmpty)
        }

        await root.shutdown()
    }
}

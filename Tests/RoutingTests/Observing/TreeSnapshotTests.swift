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

    @Test("A root has two children and a grandchild", arguments: rows)
    func snapshot(row: Row<TestTree>) async throws {
        try await row.check(in: .threads) { t, steps in
            let child = try await t.attach("child", onActive: works)
            try await t.attach("second")
            try await t.attach("grandchild", to: child)
            try await steps(t)
        }
    }

    private static let rows: [Row<TestTree>] = [
        Row(
            "The drawing shows each unit with its state, its work and its children.",
            """
            InteractorFake  active
            ├── InteractorFake  active  [works]
            │   └── InteractorFake  active
            └── InteractorFake  active
            """
        ) { t in t.see("\(t.root.tree)") },
        Row(
            "In words, each unit has the one above it and, in an order that stays, its work.",
            "InteractorFake: active, follows, waits",
            "InteractorFake below InteractorFake: active, works",
            "InteractorFake below InteractorFake: active",
            "InteractorFake below InteractorFake: active"
        ) { t in
            for name in ["waits", "follows"] {
                t.root.interactor.task(name) { await hangs() }
            }
            for sentence in t.root.tree.sentences { t.see(sentence) }
        },
        Row(
            "A unit has the name of its interactor without the suffix, unless nothing else is left.",
            "Login", "Login", "Interactor"
        ) { t in
            let interactors: [any LeafInteractable] = [
                Named.LoginInteractor(), Named.Login(), Named.Interactor(),
            ]
            for interactor in interactors { t.see(LeafRouter(interactor: interactor).tree.name) }
        },
        Row("A snapshot can be encoded and decoded.", "the same: true") { t in
            let tree = t.root.tree
            let copy = try JSONDecoder().decode(TreeSnapshot.self, from: JSONEncoder().encode(tree))
            t.see("the same: \(copy == tree)")
        },
        Row("Each unit has an identity of its own.", "3 identities") { t in
            let ids = [t.root.tree.id] + t.root.tree.children.map(\.id)
            t.see("\(Set(ids).count) identities")
        },
        Row("A transition that is done is not shown as running.", "running: []") { t in
            var running: [String] = []
            for key in 0..<1000 {
                await t.show("\(key)")
                running += t.root.tree.work
            }
            t.see("running: \(running)")
        },
    ]
}

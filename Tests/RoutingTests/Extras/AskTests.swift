import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

@Suite("A slot asks a child and gets its answer", .failsIfStuck)
struct AskTests {
    struct World: Seeing {
        let tree: TestTree
        var root: RouterFake { tree.root }
        var stop: Stop { tree.stop }
        var seen: Journal { tree.seen }

        /// Asks a child, and returns its answer or why there is none.
        func ask(_ build: @escaping @Sendable (Answer<String>) async throws -> any Routing) async
            -> String
        {
            await outcome { try await tree.slot.ask("asked") { try await build($0) } }
        }

        /// Asks a child that does this as it becomes active.
        func ask(
            onActive: @escaping @Sendable (Answer<String>, InteractorFake) async -> Void
        ) async -> String {
            await ask { answer in tree.unit("asked") { await onActive(answer, $0) } }
        }

        /// A unit that asks in a task of its own, and sees how that ends.
        func asker(
            _ build: @escaping @Sendable (Answer<String>) async throws -> any Routing
        ) async throws -> RouterFake {
            let asker = try await tree.attach("asker")
            asker.interactor.task { see(await ask(build)) }
            return asker
        }
    }

    @Test("A child is asked", arguments: rows)
    func asks(row: Row<World>) async throws {
        try await row.check(in: .schedules(20)) { steps in
            try await withRoot { try await steps(World(tree: $0)) }
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "The answer ends the question, and the child is detached.",
            "brisket", "shows nothing", in: .threads
        ) { w in
            w.see(await w.ask { answer, unit in unit.task { answer("brisket") } })
            w.tree.seeSlot()
        },
        Row(
            "A child that detaches itself without an answer ends the question.",
            "detached", in: .threads
        ) { w in w.see(await w.ask { _, unit in unit.task { await unit.detachSelf() } }) },
        Row(
            "A caller that is cancelled gets no answer, and the child is detached.",
            "cancelled", "asked is closed", in: .threads
        ) { w in
            let asked = Gate()
            let child = w.tree.unit("asked") { _ in asked.open() }
            let question = start { await w.ask { _ in child } }
            await asked.wait()
            question.cancel()
            w.see(await question.value)
            w.see(child)
        },
        Row(
            "A child that is shown already cannot be asked.", "alreadyShown", "shows asked",
            in: .threads
        ) {
            w in
            await w.tree.show("asked")
            w.see(await w.ask { _ in RouterFake("") })
            w.tree.seeSlot()
        },
        Row(
            "A question that cannot wait for its turn shows no child.",
            "cancelled", "built: false", in: .schedule
        ) { w in
            await w.tree.show("one") { _ in w.see(await w.ask { _, _ in }) }
            await w.tree.slot.clear()
            w.see("built: \(w.tree.journal.contains("asked becomes active"))")
        },
        Row(
            "A child is shown until it has answered, however late that is.",
            "shows asked", "brisket", "shows nothing"
        ) { w in
            let question = start {
                await w.ask { answer, _ in
                    start {
                        await w.stop.here()
                        answer("brisket")
                    }
                }
            }
            await settle()
            w.tree.seeSlot()
            w.stop.goOn()
            w.see(await question.value)
            w.tree.seeSlot()
        },
        Row("The first answer counts.", "brisket", in: .threads) { w in
            w.see(
                await w.ask { answer, _ in
                    answer("brisket")
                    answer("ribs")
                })
        },
        Row(
            "A question may be answered while its child is built.",
            "brisket", "shows nothing", in: .threads
        ) { w in
            w.see(
                await w.ask { answer in
                    answer("brisket")
                    return RouterFake("asked")
                })
            w.tree.seeSlot()
        },
        Row(
            "A child may answer and detach itself while it becomes active.",
            "brisket", "shows nothing", in: .threads
        ) { w in
            w.see(
                await w.ask { answer, unit in
                    answer("brisket")
                    await unit.detachSelf()
                })
            w.tree.seeSlot()
        },
        Row(
            "A child that holds its answer is released once it has answered.",
            "brisket", "is released", in: .threads
        ) { w in
            let child = WeakBox<RouterFake>()
            w.see(
                await w.ask { answer in
                    let router = RouterFake("asked") { unit in unit.task { answer("brisket") } }
                    child.value = router
                    return router
                })
            w.see(child.value == nil ? "is released" : "is kept")
        },
        Row("The error of a build ends the question.", "buildFailed", "1 reports", in: .threads) {
            w in
            w.see(await w.ask { _ in throw CancellationError() })
            w.see("\(w.tree.reports.entries.count) reports")
        },
        Row(
            "A caller that is cancelled learns that, even if the child ends at the same time.",
            "cancelled"
        ) { w in
            let (child, asked) = (RouterFake("asked"), Gate())
            let question = start {
                await w.ask { _ in
                    asked.open()
                    return child
                }
            }
            await asked.wait()
            await settle()
            question.cancel()
            await w.root.detach(child)
            w.see(await question.value)
        },
        Row(
            "A unit that is attached elsewhere is left alone when the question is over.",
            "other is active", in: .schedule
        ) { w in
            let other = try await w.tree.attach("other")
            let question = start {
                await w.ask { _ in
                    await w.stop.here()
                    return other
                }
            }
            await w.stop.isReached()
            question.cancel()
            w.stop.goOn()
            _ = await question.value
            w.see(other)
        },
        Row(
            "Work that is cancelled while its question waits for its turn shows no child.",
            "cancelled", "built: false", "shows one", in: .schedules(50)
        ) { w in
            let show = await w.tree.showStopping("one")
            let work = w.root.interactor.task { w.see(await w.ask { _, _ in }) }
            await settle()
            work.cancel()
            w.stop.goOn()
            _ = await show.value
            await settle()
            w.see("built: \(w.tree.journal.contains("asked becomes active"))")
            w.tree.seeSlot()
        },
        Row(
            "Work that is cancelled while its child is built shows no child.",
            "cancelled", "built: false", in: .schedule
        ) { w in
            let work = w.root.interactor.task {
                w.see(
                    await w.ask { _ in
                        await w.stop.here()
                        return w.tree.unit("asked")
                    })
            }
            await w.stop.isReached()
            work.cancel()
            w.stop.goOn()
            await settle()
            w.see("built: \(w.tree.journal.contains("asked becomes active"))")
        },
    ]

    @Test("The unit that asks is detached", arguments: askerRows)
    func asker(row: Row<World>) async throws {
        try await row.check(in: .schedules(50)) { steps in
            try await withRoot { t in
                try await steps(World(tree: t))
                await settle()
                t.seeSlot()
            }
        }
    }

    private static let askerRows: [Row<World>] = [
        Row(
            "The child does not stay that is being built.",
            "cancelled", "asked is closed", "shows nothing"
        ) { w in
            let asked = w.tree.unit("asked")
            let asker = try await w.asker { _ in
                await w.stop.here()
                return asked
            }
            await w.stop.isReached()
            await w.root.detach(asker)
            w.stop.goOn()
            await settle()
            w.see(asked)
        },
        Row(
            "The child does not stay that becomes active.",
            "cancelled", "asked is closed", "shows nothing"
        ) { w in
            let asked = w.tree.unit("asked", onActive: w.stop.hook)
            let asker = try await w.asker { _ in asked }
            await w.stop.isReached()
            await w.root.detach(asker)
            w.stop.goOn()
            await settle()
            w.see(asked)
        },
        Row(
            "After an early answer, no child is shown or kept.",
            "brisket", "is released", "shows nothing"
        ) { w in
            let child = WeakBox<RouterFake>()
            let asker = try await w.asker { answer in
                answer("brisket")
                await w.stop.here()
                let router = RouterFake("asked") { _ in answer("again") }
                child.value = router
                return router
            }
            await w.stop.isReached()
            await w.root.detach(asker)
            w.stop.goOn()
            await settle()
            w.see(child.value == nil ? "is released" : "is kept")
        },
        Row("An answer counts that came before.", "brisket", "shows nothing") { w in
            let asker = try await w.asker { answer in
                RouterFake("asked") { _ in
                    answer("brisket")
                    await w.stop.here()
                }
            }
            await w.stop.isReached()
            await w.root.detach(asker)
            w.stop.goOn()
        },
        Row(
            "The new child is closed when the old one was resigning.",
            "cancelled", "asked is closed", "shows nothing"
        ) { w in
            let asked = w.tree.unit("asked")
            await w.tree.show("old", onResign: w.stop.hook)
            let asker = try await w.asker { _ in asked }
            await w.stop.isReached()
            await w.root.detach(asker)
            w.stop.goOn()
            await settle()
            w.see(asked)
        },
        Row("A hook waits for no answer, and the question is over.", "cancelled", "shows nothing") {
            w in
            let asked = Gate()
            let asker = w.tree.unit("asker") { _ in w.see(await w.ask { _, _ in asked.open() }) }
            let attach = start { try? await w.root.attach(asker) }
            await asked.wait()
            await settle()
            await w.root.detach(asker)
            await attach.value
        },
        Row("A shutdown waits for no answer to work.", "cancelled", "shows nothing") { w in
            let asked = Gate()
            w.root.interactor.task { w.see(await w.ask { _, _ in asked.open() }) }
            await asked.wait()
            await w.root.shutdown()
        },
        Row("A shutdown waits for no answer to a plain task.", "detached", "shows nothing") { w in
            let asked = Gate()
            let question = start { w.see(await w.ask { _, _ in asked.open() }) }
            await asked.wait()
            await w.root.shutdown()
            await question.value
        },
    ]
}

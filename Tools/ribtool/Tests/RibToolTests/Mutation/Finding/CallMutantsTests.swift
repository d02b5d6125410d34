import Testing

@testable import RibToolKit

@Suite("Mutants of calls")
struct CallMutantsTests {
    @Test(
        "A call of another object comes twice; an own one, or one that ends or sets something, does not."
    )
    func repeated() {
        let source = """
            func f() async throws {
                a.b()
                await c?.d()
                e()
                slot.clear()
                rows.removeAll { $0 == 1 }
                rows.remove(row)
                rows.remove(at: 1)
                task.cancel()
                flag.store(true)
                events.finish()
                state.withLock { $0.x = 1 }
                state.withLock { $0.y += 1 }
                state.withLock { $0.z() }
            }
            """

        #expect(
            replacements(in: source, kind: .repeated) == [
                "a.b(); a.b()", "await c?.d(); await c?.d()",
                "rows.remove(at: 1); rows.remove(at: 1)",
                "state.withLock { $0.y += 1 }; state.withLock { $0.y += 1 }",
                "state.withLock { $0.z(); $0.z() }",
            ])
    }

    @Test("The error of a call is ignored, where its value is not used.")
    func swallowed() {
        let source = "func f() throws {\n    try a()\n    try? b()\n    let c = try d()\n}"

        #expect(replacements(in: source, kind: .swallowed) == ["try? a()"])
    }

    @Test("A cancelled task returns before a statement that follows a suspension.")
    func cancelled() {
        let source = """
            func f() async {
                a()
                await b()
                c = false
                d()
                let e = await g()
                return e
            }
            """

        #expect(
            replacements(in: source, kind: .cancelled) == [
                "guard !Task.isCancelled else { return }; c = false"
            ])
    }

    @Test(
        "Work that a unit starts as it becomes active is no place for that: a detach prevents it.")
    func startOfWork() {
        let source = """
            actor A {
                func didBecomeActive() async {
                    await b()
                    task("c") { await d() }
                }
                func e() async {
                    await b()
                    task("c") { await d() }
                }
            }
            """

        #expect(mutants(in: source, kind: .cancelled).map(\.function) == ["A.e()"])
    }

    @Test("A cancellation handler is emptied.")
    func emptied() {
        let source = """
            func f() async {
                await withTaskCancellationHandler {
                    await a()
                } onCancel: {
                    for b in c { b.end() }
                }
            }
            """

        #expect(mutants(in: source, kind: .emptied).map(\.original) == ["for b in c { b.end() }"])
    }

    @Test("A lock is left out where its closure needs nothing of it.")
    func unlocked() {
        let source = """
            func f() {
                a.withLock { b() }
                try await lock.withLock { () throws(AuthError) in try file.delete() }
                c.withLock { $0 = 1 }
                d.withLock { state in state = 1 }
            }
            """

        #expect(
            replacements(in: source, kind: .unlocked) == [
                "({ b() })()", "try await ({ () throws(AuthError) in try file.delete() })()",
            ])
    }
}

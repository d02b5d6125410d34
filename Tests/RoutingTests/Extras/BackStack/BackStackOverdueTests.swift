import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("21. What takes too long in a back stack is reported by its name", .failsIfStuck)
struct BackStackOverdueTests {
    /// Runs `work` until something is overdue, and returns the reports.
    private func reports(
        _ work: (TestStack, _ hang: @escaping @Sendable () async -> Void) async throws -> Void
    ) async throws -> [String] {
        let (reports, hangs, end, over) = (Journal(), Gate(), Gate(), Gate())
        // The deadlines pass while the work hangs, not before and not after.
        let diagnostics = Diagnostics(
            deadline: .seconds(5),
            report: { report in
                reports.append("\(report)")
                if case .overdue = report { end.open() }
            }, sleep: { _ in await (end.isOpen ? over : hangs).wait() })
        try await Diagnostics.$current.withValue(diagnostics) {
            let test = try await TestStack()
            try await work(test) {
                hangs.open()
                await end.wait()
            }
            await test.root.shutdown()
            over.open()
        }
        return reports.entries
    }

    @Test("A build that hangs.")
    func build() async throws {
        let reports = try await reports { test, hang in
            await test.stack.push("a") {
                await hang()
                return RouterFake("a")
            }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("the build of a child has not returned") == true)
    }

    @Test("didBecomeActive() that hangs, and not the build before it.")
    func activation() async throws {
        let reports = try await reports { test, hang in
            await test.stack.push("a") { RouterFake("a", onActive: { _ in await hang() }) }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("didBecomeActive() has not returned") == true)
    }

    @Test("A change of views that hangs, after a child without a view was shown.")
    func views() async throws {
        let reports = try await reports { test, hang in
            let views = ViewPlacement { change in if change.added == nil { await hang() } }
            let stack = BackStack<String>(of: test.root.interactor, covered: .kept, views: views)
            await stack.push("a") { ViewRouterFake("a") }
            await stack.push("b") { RouterFake("b") }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("the change of a view has not returned") == true)
    }

    @Test("A build that hangs after another child could not be attached.")
    func fallback() async throws {
        let other = RouterFake("other")
        try await other.launch()
        let reports = try await reports { test, hang in
            await test.stack.restore(["a", "b"]) { key in
                if key == "b" { return other }
                await hang()
                return RouterFake(key)
            }
        }

        #expect(reports.last?.contains("the build of a child has not returned") == true)
        await other.shutdown()
    }
}

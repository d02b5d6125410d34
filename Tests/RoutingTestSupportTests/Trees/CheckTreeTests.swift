import Foundation
import Routing
import RoutingTestSupport
import Testing

@Suite("Checks of a whole tree", .failsIfStuck)
struct CheckTreeTests {
    private static let bugs: [(Kitchen.Bug, String)] = [
        (.attachesTwice, "Kitchen has two children with the name OrderCook."),
        (.ignoresCancel, "OrderCook is closing, though nothing can go on: “cooks” has not ended."),
        (.leaks, "Still in memory after the end: OrderCook"),
        (.forgetsTheStove, "“The stove is lit as long as there is an order.” does not hold."),
        (.viewStays, "The view of Kitchen has a OrderTicket that no child has"),
        (.startsTooEarly, "OrderCook is built and did not start “reads the order”."),
    ]

    @Test("What is wrong with a tree is found, and said in a sentence.", arguments: bugs)
    func finds(bug: Kitchen.Bug, sentence: String) async throws {
        let report = await FailureLog().collect { await check(bug) }

        let failure = try #require(report.failure)
        #expect("\(failure)".contains(sentence), "\(failure)")
        #expect(failure.callCount <= 2)
    }

    @Test("The printed scenario, which is that of the README, fails again.")
    func scenario() async throws {
        let found = await FailureLog().collect { await check(.attachesTwice) }
        let failure = try #require(found.failure)
        let readme = URL(filePath: #filePath)
            .appending(path: "../../../../Modules/Routing/Sources/RoutingTestSupport/README.md")
        let page = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```\nScenario ").last)
        #expect("\(failure)".contains(block.components(separatedBy: "```")[0]))

        let again = await FailureLog().collect {
            await check(
                .attachesTwice,
                NamedScenario(
                    atOnce: [["order"], ["order"]], schedule: failure.schedule.smallest))
        }
        #expect(again.failure?.schedule.sentences == failure.schedule.sentences)
    }

    // snippet: check
    @Test("Whatever is done at once, the stove is lit as long as there is an order.")
    func kitchen() async {
        await check(strict: true)
    }

    @discardableResult
    private func check(
        _ bug: Kitchen.Bug? = nil, _ scenario: NamedScenario? = nil, strict: Bool = false
    ) async -> ScenarioReport {
        await checkTree(
            of: { await Kitchen(bug) }, root: { $0.root },
            intents: [
                .intent("order") { await $0.root.interactor.order() },
                .intent("serve") { await $0.root.interactor.serve() },
                .intent("close the kitchen") { await $0.root.shutdown() },
            ],
            invariants: [
                .invariant("The stove is lit as long as there is an order.") {
                    await $0.stove.isLit == !$0.root.children.isEmpty
                }
            ],
            scenarios: 30, seed: 1, scenario: scenario, strict: strict)
    }
    // end of snippet
}

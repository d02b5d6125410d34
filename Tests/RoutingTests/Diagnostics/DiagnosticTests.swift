import Foundation
import RoutingTestSupport
import Testing

@testable import Routing

@Suite("A diagnostic says what to fix", .failsIfStuck)
struct DiagnosticTests {
    private func failed(_ code: RoutingError.Code) async throws -> Diagnostic {
        let (reports, continuation) = AsyncStream<Diagnostic>.makeStream()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await Diagnostics.$current.withValue(Diagnostics(report: { continuation.yield($0) })) {
            await slot.show(1) {
                if code == .buildFailed { throw CancellationError() }
                let gone = RouterFake("gone")
                await gone.shutdown()
                return gone
            }
        }
        await root.shutdown()
        return try #require(await reports.first { _ in true })
    }

    @Test("A failed build and work that ignores its cancellation are faults; what is late is none.")
    func faults() async throws {
        let faults: [Diagnostic] = [
            try await failed(.buildFailed), try await failed(.detached),
            .ignoredCancellation(unit: "Pit", names: ["loads"], deadline: .seconds(5)),
            .workRefused(unit: "Pit", name: "loads", state: .closed),
        ]

        #expect(faults.map(\.isFault) == [true, false, true, false])
    }

    @Test(
        "Each name is listed once, in order, with its count; a single part is in the singular.",
        arguments: [
            (
                .ignoredCancellation(
                    unit: "Pit", names: ["loads", "chops", "loads"], deadline: .seconds(5)),
                "“chops”, “loads” (2 times)"
            ),
            (
                .outlivedDetach(unit: "Pit", parts: ["router"], work: [], deadline: .seconds(5)),
                "its router is still in memory"
            ),
        ] as [(Diagnostic, String)])
    func list(diagnostic: Diagnostic, text: String) {
        #expect(diagnostic.description.contains(text))
    }
}

@Suite("The settings for reports", .failsIfStuck)
struct DiagnosticsTests {
    @Test("A deadline that no clock can count is one of decades.")
    func endless() {
        #expect(Diagnostics(deadline: .seconds(Int64.max)).deadline == .seconds(Int32.max))
    }

    @Test("A wait in real time ends with an error when its task is cancelled.")
    func cancelled() async {
        let isCancelled = Gate()
        let wait = Task {
            await isCancelled.wait()
            try await Diagnostics().wait(for: .seconds(3_600))
        }

        wait.cancel()
        isCancelled.open()

        await #expect(throws: CancellationError.self) { try await wait.value }
    }
}

@Suite("Faults are written to the standard error output", .failsIfStuck)
struct DiagnosticsLogTests {
    @Test("A fault is one whole line, however long it is; late, harmless calls are not written.")
    func fault() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                Diagnostics.log(.workRefused(unit: "Pit", name: "loads", state: .closed))
                let name = String(repeating: "x", count: 9_999)
                Diagnostics.log(
                    .ignoredCancellation(unit: "Pit", names: [name], deadline: .seconds(5)))
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)

        #expect(text.hasPrefix("Routing: The detach of Pit has waited 5.0 seconds for “xxx"))
        #expect(text.hasSuffix("xxx”. End the work when its task is cancelled.\n"))
        #expect(text.utf8.count > 9_999)
    }

    @Test("If the standard error output is closed, the program goes on.")
    func closed() async {
        await #expect(processExitsWith: .success) {
            try FileHandle.standardError.close()

            Diagnostics.log(.ignoredCancellation(unit: "Pit", names: [], deadline: .seconds(5)))
        }
    }
}

@Suite("Routing errors are compared by their code and their text")
struct RoutingErrorTests {
    private struct Text: Error, CustomStringConvertible { let description: String }

    private struct OtherText: Error, CustomStringConvertible { let description: String }

    @Test(
        "Two errors are equal if their codes and texts are, whatever the cause; a text has one hash.",
        arguments: [
            (
                .buildFailed("Pit", Text(description: "No fire.")),
                .buildFailed("Pit", OtherText(description: "No fire.")), true
            ),
            // Another text.
            (.alreadyAttached("Pit"), .alreadyAttached("Cook"), false),
            // Another code with the same text.
            (
                .alreadyAttached("Pit could not build its child: Joe"),
                .buildFailed(
                    "Pit",
                    Text(description: "Joe has been attached before. Build a new unit each time.")),
                false
            ),
        ] as [(RoutingError, RoutingError, Bool)])
    func equal(one: RoutingError, other: RoutingError, isEqual: Bool) {
        #expect((one == other) == isEqual)
        #expect((one.hashValue == other.hashValue) == (one.description == other.description))
    }
}

@Suite("The page about trouble has each message of the core")
struct TroubleshootingPageTests {
    private struct NoOven: Error, CustomStringConvertible { let description = "no oven" }

    private static let reports: [Diagnostic] = [
        .workRefused(unit: "Order", name: "orders ribs", state: .built),
        .ignoredCancellation(unit: "Order", names: ["orders ribs"], deadline: .seconds(5)),
        .overdue(unit: "Order", call: "didBecomeActive()", deadline: .seconds(5)),
        .transitionFailed(unit: "Menu", error: .buildFailed("Menu", NoOven())),
        .outlivedDetach(unit: "Order", parts: ["interactor"], work: [], deadline: .seconds(5)),
    ]

    private static let errors: [RoutingError] = [
        .alreadyAttached("Order"), .cycle("Order", below: "Menu"),
        .parentNotActive("Menu", state: .built), .parentNotActive("Menu", state: .closing),
        .missingWire("router", of: "Menu"), .detached("Order"), .cancelled("Order"),
        .superseded("Order"), .timedOut("Dish", below: "Menu", after: .seconds(2)),
        .detached("Dish", below: "Menu"),
    ]

    @Test("A message is a row.", arguments: reports.map(\.description) + errors.map(\.description))
    func rows(message: String) throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)

        #expect(page.contains("| \(message) |"))
    }

    private static let page = URL(filePath: #filePath)
        .appending(path: "../../../../docs/troubleshooting.md").standardizedFileURL
}

import Foundation
import Testing

@testable import Routing

@Suite("The page about trouble has each message of the core")
struct TroubleshootingPageTests {
    private struct NoOven: Error, CustomStringConvertible { let description = "no oven" }

    private static let reports: [Diagnostic] = [
        .workRefused(unit: "Order", name: "orders ribs", state: .built),
        .ignoredCancellation(unit: "Order", names: ["orders ribs"], deadline: .seconds(5)),
        .overdue(unit: "Order", call: "`didBecomeActive()`", deadline: .seconds(5)),
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

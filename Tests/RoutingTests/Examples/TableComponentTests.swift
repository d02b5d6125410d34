import Routing
import RoutingTestSupport
import Testing

@Suite("The components that docs/routing.md shows", .schedule())
struct TableComponentTests {
    private struct AppStub: TableDependency {
        var payments = Payments(currency: " $")
        func makeTableView() async -> any Viewable { ViewFake("table") }
        func makeBillView() async -> any Viewable { ViewFake("bill") }
        func makeReceiptView() async -> any Viewable { ViewFake("receipt") }
    }

    @Test("A child gets what the app creates, and what its parent shares with it and no other.")
    func shared() async throws {
        let builder = TableBuilder(dependency: AppStub())
        let (table, other) = (await builder.build(), await builder.build())
        try await table.launch()
        table.tab.order("ribs")

        let bill = await table.showBill()

        #expect(bill?.text == "ribs $")
        #expect((bill?.viewable as? ViewFake)?.name == "bill")
        #expect(other.tab.orders == [])
        await table.shutdown()
        await other.shutdown()
    }

    @Test("A test of the child replaces what it needs, and knows nothing of the parent.")
    func replaced() async {
        struct BillStub: BillDependency {
            let payments = Payments(currency: " €")
            func makeBillView() async -> any Viewable { ViewFake("bill") }
            func makeReceiptView() async -> any Viewable { ViewFake("receipt") }
        }
        let tab = Tab()
        tab.order("brisket")

        let bill = await BillBuilder(component: BillComponent(app: BillStub(), tab: tab)).build()

        #expect(bill.text == "brisket €")
        await bill.shutdown()
    }
}

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

    @Test("A child gets what the app creates, and what its parent shares with it.")
    func shared() async throws {
        let table = await TableBuilder(dependency: AppStub()).build()
        try await table.launch()
        table.tab.order("ribs")

        let bill = await table.showBill()

        #expect(bill?.text == "ribs $")
        #expect((bill?.viewable as? ViewFake)?.name == "bill")
        await table.shutdown()
    }

    @Test("Each table has its own.")
    func separate() async {
        let builder = TableBuilder(dependency: AppStub())

        let (one, other) = (await builder.build(), await builder.build())
        one.tab.order("ribs")

        #expect(other.tab.orders == [])
        await one.shutdown()
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

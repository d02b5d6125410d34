import Routing
import Synchronization

/// The orders of one table, which Table and Bill share.
final class Tab: Sendable {
    private let dishes = Mutex<[String]>([])

    var orders: [String] { dishes.withLock { $0 } }

    func order(_ dish: String) { dishes.withLock { $0.append(dish) } }
}

struct Payments: Sendable {
    let currency: String
}

// snippet: components
/// The services and views of the Bill unit, which only the app can create.
protocol BillDependency: Dependency {
    var payments: Payments { get }
    func makeBillView() async -> any Viewable
    func makeReceiptView() async -> any Viewable
}

/// The dependencies of the Table unit and of all below it.
protocol TableDependency: BillDependency {
    func makeTableView() async -> any Viewable
}

/// The app, and the tab of this table.
struct TableComponent: Sendable {
    let app: any TableDependency
    let tab = Tab()

    /// The component of the child, which shares the tab.
    var bill: BillComponent { BillComponent(app: app, tab: tab) }
}

struct BillComponent: Sendable {
    let app: any BillDependency
    let tab: Tab
}
// end of snippet

struct TableBuilder: Buildable {
    let dependency: any TableDependency

    func build() async -> TableRouter {
        let component = TableComponent(app: dependency)
        return TableRouter(
            tab: component.tab, view: await component.app.makeTableView(),
            billBuilder: BillBuilder(component: component.bill))
    }
}

struct BillBuilder: Buildable {
    let component: BillComponent

    func build() async -> BillRouter {
        BillRouter(
            text: component.tab.orders.joined(separator: ", ") + component.app.payments.currency,
            view: await component.app.makeBillView())
    }
}

actor TableInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
}

final class TableRouter: ViewableRouting {
    let tab: Tab
    let viewable: any Viewable
    private let interactor = TableInteractor()
    private let billBuilder: BillBuilder
    private let bill: Slot<Int>

    var interactable: any Interactable { interactor }

    init(tab: Tab, view: any Viewable, billBuilder: BillBuilder) {
        self.tab = tab
        viewable = view
        self.billBuilder = billBuilder
        bill = Slot(of: interactor)
    }

    func showBill() async -> BillRouter? {
        await bill.show(0) { [billBuilder] in await billBuilder.build() }
        return bill.child as? BillRouter
    }
}

final class BillRouter: ViewableRouting {
    let text: String
    let viewable: any Viewable
    private let interactor = TableInteractor()

    var interactable: any Interactable { interactor }

    init(text: String, view: any Viewable) {
        self.text = text
        viewable = view
    }
}

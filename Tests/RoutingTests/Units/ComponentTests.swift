import Routing
import Testing

/// How to write components: as plain values.
///
/// A component is a struct of `let`s, created from its parent's component. A shared object is
/// created once, in the component's initializer. A shared object that needs another one is the next
/// `let`. So nothing can trap, and nothing is global.
@Suite("Components are plain values")
struct ComponentTests {
    final class Oven: Sendable {}

    final class Smoker: Sendable {
        let oven: Oven
        init(oven: Oven) { self.oven = oven }
    }

    protocol DishDependency: Dependency {
        var smoker: Smoker { get }
        var guest: String { get }
    }

    struct AppComponent: Sendable {
        let oven: Oven
        let smoker: Smoker

        init(oven: Oven = Oven()) {
            self.oven = oven
            smoker = Smoker(oven: oven)
        }

        func dish(for guest: String) -> DishComponent { DishComponent(app: self, guest: guest) }
    }

    struct DishComponent: DishDependency {
        let app: AppComponent
        let guest: String
        var smoker: Smoker { app.smoker }
    }

    @Test("A shared object exists once, also when another shared object needs it.")
    func shared() {
        let app = AppComponent()

        let dishes = [app.dish(for: "joe"), app.dish(for: "ann")]

        #expect(dishes[0].smoker === dishes[1].smoker)
        #expect(dishes[0].smoker.oven === app.oven)
    }

    @Test("Two apps share nothing, so tests can run concurrently.")
    func separate() {
        #expect(AppComponent().smoker !== AppComponent().smoker)
    }

    @Test("A test replaces one object, and those that need it get the replacement.")
    func replaced() {
        let oven = Oven()

        let dish = AppComponent(oven: oven).dish(for: "joe")

        #expect(dish.smoker.oven === oven)
    }
}

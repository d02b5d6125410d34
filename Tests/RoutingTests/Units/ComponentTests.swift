import Routing
import Testing

/// How a unit's dependencies are plain values.
///
/// A component is a struct of `let`s, made from its parent's component. What is shared is made
/// once, where the component is; what is shared and needs something shared is no more than the next
/// `let`. So nothing can trap, and nothing is a global.
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

    struct HouseComponent: Sendable {
        let oven: Oven
        let smoker: Smoker

        init(oven: Oven = Oven()) {
            self.oven = oven
            smoker = Smoker(oven: oven)
        }

        func dish(for guest: String) -> DishComponent { DishComponent(house: self, guest: guest) }
    }

    struct DishComponent: DishDependency {
        let house: HouseComponent
        let guest: String
        var smoker: Smoker { house.smoker }
    }

    @Test("What is shared is one, also where a shared thing needs another.")
    func shared() {
        let house = HouseComponent()

        let dishes = [house.dish(for: "joe"), house.dish(for: "ann")]

        #expect(dishes[0].smoker === dishes[1].smoker)
        #expect(dishes[0].smoker.oven === house.oven)
    }

    @Test("Two houses share nothing, so tests can run side by side.")
    func separate() {
        #expect(HouseComponent().smoker !== HouseComponent().smoker)
    }

    @Test("A test replaces one thing, and the rest follows.")
    func replaced() {
        let oven = Oven()

        let dish = HouseComponent(oven: oven).dish(for: "joe")

        #expect(dish.smoker.oven === oven)
    }
}

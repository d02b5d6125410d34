import Auth
import PitContract
public import Tips

/// A favourite food that has a plan, and is not on the pit.
public struct FavouritesTip: TipPlugin {
    public let name = "favourites"

    public init() {}

    public func tips(for context: TipContext) -> [Tip] {
        let foods = context.user.barbecueFoods.map {
            $0.lowercased().split(separator: " ").joined(separator: "-")
        }
        let plans = Set(context.plans.map(\.name))
        guard let food = foods.first(where: { plans.contains($0) && !isOn($0, context.pit) }) else {
            return []
        }
        return [
            Tip(
                about: food, "There is a plan for your favourite, \(food).",
                command: "start \(food)")
        ]
    }

    /// Whether a cook has this name, or it with a number: `ribs`, `ribs-2`.
    private func isOn(_ food: String, _ pit: Pit) -> Bool {
        pit.cooks.contains { cook in
            cook.id == food
                || cook.id.hasPrefix("\(food)-") && Int(cook.id.dropFirst(food.count + 1)) != nil
        }
    }
}

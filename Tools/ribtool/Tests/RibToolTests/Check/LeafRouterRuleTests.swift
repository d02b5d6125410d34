import Testing

@testable import RibToolKit

@Suite("The rule leaf-router")
struct LeafRouterRuleTests {
    private func told(_ source: String) throws -> [String] {
        try SmallRepository.told("leaf-router", [SmallRepository.oven("Interactor"): source])
    }

    @Test(
        "A router of a leaf's own is found.",
        arguments: [
            "actor OvenInteractor: LeafInteractable {\nvar router: (any OvenRouting)?\n}",
            "public actor OvenInteractor: P, Routing.LeafInteractable {\nprivate var router: R?\n}",
        ])
    func found(source: String) throws {
        let place = "\(SmallRepository.oven("Interactor")):2"

        #expect(try told(source) == ["\(place): The leaf OvenInteractor has a router of its own."])
    }

    @Test(
        "A router of another interactor, and a leaf without one, are fine.",
        arguments: [
            "actor OvenInteractor: Interactable {\nvar router: (any OvenRouting)?\n}",
            "actor OvenInteractor: LeafInteractable {\nvar oven: Oven?\nfunc f() { let router = 1 }\n}",
            "actor A: LeafInteractable {}\nactor B: Interactable {\nvar router: (any OvenRouting)?\n}",
        ])
    func fine(source: String) throws {
        #expect(try told(source) == [])
    }
}

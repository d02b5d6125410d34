import Testing

@testable import RibToolKit

@Suite("The rule parent-to-child")
struct ParentToChildRuleTests {
    @Test("A feature that imports another and does not build it is found.")
    func stranger() throws {
        let changes = SmallRepository.file(SmallRepository.oven("Router"), "GrillBuildable", "Int")

        let told = try SmallRepository.told("parent-to-child", changes)

        #expect(
            told == [
                "\(SmallRepository.oven("Router")):2: "
                    + "Oven imports Grill, but does not build a Grill unit."
            ])
    }

    @Test("A child that imports its parent is found, and the cycle is named.")
    func cycle() throws {
        let changes = SmallRepository.file(
            SmallRepository.grill("Router"), "struct GrillRouter {",
            "import Oven\n\nstruct GrillRouter {\n    let parent: OvenBuilder")

        let told = try SmallRepository.told("parent-to-child", changes)

        #expect(
            told == [
                "\(SmallRepository.grill("Router")):3: "
                    + "Features import each other in a cycle: Grill → Oven → Grill."
            ])
    }

    @Test("A name in a comment makes no feature a parent.")
    func comment() throws {
        let changes = SmallRepository.file(
            SmallRepository.oven("Router"), "let child: GrillBuildable", "// GrillBuildable")

        #expect(try SmallRepository.told("parent-to-child", changes).count == 1)
    }
}

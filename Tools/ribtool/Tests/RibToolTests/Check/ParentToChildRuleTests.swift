import Testing

@testable import RibToolKit

@Suite("The rule parent-to-child")
struct ParentToChildRuleTests {
    @Test("A feature that imports another without making it is found.")
    func stranger() throws {
        let changes = SmallRepository.file(SmallRepository.oven("Router"), "GrillBuildable", "Int")

        let told = try SmallRepository.told("parent-to-child", changes)

        #expect(
            told == [
                "\(SmallRepository.oven("Router")):2: Oven imports Grill, but makes no Grill unit."
            ]
        )
    }

    @Test("A child that imports its parent is found, and the circle is named.")
    func circle() throws {
        let changes = SmallRepository.file(
            SmallRepository.grill("Router"), "struct GrillRouter {",
            "import Oven\n\nstruct GrillRouter {\n    let parent: OvenBuilder")

        let told = try SmallRepository.told("parent-to-child", changes)

        #expect(
            told == [
                "\(SmallRepository.grill("Router")):3: "
                    + "The features import each other in a circle: Grill → Oven → Grill."
            ])
    }

    @Test("A name in a comment makes no feature a parent.")
    func comment() throws {
        let changes = SmallRepository.file(
            SmallRepository.oven("Router"), "let child: GrillBuildable", "// GrillBuildable")

        #expect(try SmallRepository.told("parent-to-child", changes).count == 1)
    }
}

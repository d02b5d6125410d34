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

    @Test("A name in a comment makes no feature a parent.")
    func comment() throws {
        let changes = SmallRepository.file(
            SmallRepository.oven("Router"), "let child: GrillBuildable", "// GrillBuildable")

        #expect(try SmallRepository.told("parent-to-child", changes).count == 1)
    }
}

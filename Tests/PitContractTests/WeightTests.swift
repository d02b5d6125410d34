import PitContract
import Testing

@Suite("Weight")
struct WeightTests {
    @Test(
        "It reads what a person writes.",
        arguments: [
            ("5kg", 5000), ("5 kg", 5000), ("2.5KG", 2500), ("800g", 800), ("11lb", 4990),
            ("500kg", 500_000),
        ])
    func reads(text: String, grams: Int) {
        #expect(Weight(text)?.grams == grams)
    }

    @Test(
        "It refuses what is no weight.",
        arguments: [
            "", "5", "kg", "5stone", "-5kg", "0kg", "0.1g", "501kg", "1e3kg", "infkg", "nankg",
            ".5kg", "5..5kg", "٥kg", "99999999999999999999kg",
        ])
    func refuses(text: String) {
        #expect(Weight(text) == nil)
    }

    @Test(
        "It is printed as a person writes it.",
        arguments: [
            (5000, "5 kg"), (2500, "2.5 kg"), (4990, "4.99 kg"), (1001, "1.001 kg"), (800, "800 g"),
        ])
    func prints(grams: Int, text: String) {
        #expect(Weight(grams: grams)?.description == text)
    }
}

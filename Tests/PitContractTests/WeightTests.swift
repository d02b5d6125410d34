import Foundation
import PitContract
import Testing

@Suite("Weight")
struct WeightTests {
    @Test(
        "It reads what a person writes.",
        arguments: [
            ("5kg", 5000), ("5 kg", 5000), ("2.5KG", 2500), ("800g", 800), ("11lb", 4990),
            ("11 lbs", 4990), ("12oz", 340),
            ("500kg", 500_000), ("500000g", 500_000), ("1g", 1), ("1101lb", 499_405),
        ])
    func reads(text: String, grams: Int) {
        #expect(Weight(text)?.grams == grams)
    }

    @Test(
        "It refuses what is no weight.",
        arguments: [
            "", "5", "kg", "5stone", "-5kg", "0kg", "0.1g", "501kg", "1e3kg", "infkg", "nankg",
            ".5kg", "5..5kg", "1e1kg", "0x5kg", "٥kg", "5٥kg", "1x0kg", "1p3kg", "1103lb",
            "99999999999999999999kg",
        ])
    func refuses(text: String) {
        #expect(Weight(text) == nil)
    }

    @Test(
        "It is printed as a person writes it.",
        arguments: [
            (5000, "5 kg"), (2500, "2.5 kg"), (4990, "4.99 kg"), (1001, "1.001 kg"), (800, "800 g"),
            (1000, "1 kg"), (12_345, "12.345 kg"), (9500, "9.5 kg"),
        ])
    func prints(grams: Int, text: String) {
        #expect(Weight(grams: grams)?.description == text)
    }

    @Test("It is stored in grams, and a stored value that is no weight is refused.")
    func stored() throws {
        let data = try JSONEncoder().encode([Weight(grams: 2500)])

        #expect(String(decoding: data, as: UTF8.self) == "[2500]")
        #expect(try JSONDecoder().decode([Weight].self, from: data).map(\.grams) == [2500])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Weight].self, from: Data("[0]".utf8))
        }
    }
}

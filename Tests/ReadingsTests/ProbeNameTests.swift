import Readings
import Testing

@Suite struct ProbeNameTests {
    // snippet: name
    @Test("A name is read as it is written.")
    func name() {
        let name = ProbeName("Acurite-01185M/90/meat")

        #expect(name?.thermometer == ThermometerName(model: "Acurite-01185M", id: 90))
        #expect(name?.label == "meat")
        #expect(name?.description == "Acurite-01185M/90/meat")
    }
    // end of snippet

    @Test(
        "Another text is no name.",
        arguments: [
            "", "a/1", "a/1/", "/1/meat", "a/x/meat", "a/01/meat", "a/-1/meat", "a/1/b/c",
        ])
    func noName(text: String) {
        #expect(ProbeName(text) == nil)
    }
}

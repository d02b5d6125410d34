import Readings
import Testing

@Suite struct TemperatureTests {
    @Test(
        "It is shown as finely as the thermometer measures.",
        arguments: [
            (634, true, "63 °C", "146 °F"), (634, false, "63.4 °C", "146.1 °F"),
            (-5, true, "-1 °C", "31 °F"), (-5, false, "-0.5 °C", "31.1 °F"),
            (-4, true, "0 °C", "31 °F"), (-400, false, "-40.0 °C", "-40.0 °F"),
        ])
    func text(tenths: Int, isWhole: Bool, celsius: String, fahrenheit: String) {
        let temperature = Temperature(tenths: tenths)

        #expect(temperature.text(in: .celsius, isWhole: isWhole) == celsius)
        #expect(temperature.text(in: .fahrenheit, isWhole: isWhole) == fahrenheit)
    }

    @Test("Whole degrees Fahrenheit are the same after they were kept in Celsius, in their order.")
    func wholeFahrenheit() throws {
        var last = try #require(Temperature(-101, .fahrenheit))
        for degrees in -100...1000 {
            let temperature = try #require(Temperature(Double(degrees), .fahrenheit))
            #expect(temperature.text(in: .fahrenheit, isWhole: true) == "\(degrees) °F")
            #expect(last < temperature)
            last = temperature
        }
    }

    @Test(
        "A number that nothing has is no temperature.", arguments: [1e300, -1e300, .infinity, .nan])
    func impossible(degrees: Double) {
        #expect(Temperature(degrees, .celsius) == nil)
    }
}

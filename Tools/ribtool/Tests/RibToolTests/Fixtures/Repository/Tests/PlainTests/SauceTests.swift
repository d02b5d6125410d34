import Plain
import Testing

struct SauceTests {
    @Test(arguments: Sauce.allCases)
    func hasName(sauce: Sauce) {
        #expect("\(sauce)".isEmpty == false)
    }
}

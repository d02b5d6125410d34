import Auth
import Testing

@Suite("User")
struct UserTests {
    @Test("A person is known by the identifier, and without one by the name.")
    func identifier() {
        #expect(User(id: "248289", name: "joe", barbecueFoods: []).id == "248289")
        #expect(User(name: "joe", barbecueFoods: []).id == "joe")
    }
}

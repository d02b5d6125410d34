import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("Doubles of properties and values")
struct DoubledPropertiesTests {
    @Test("Blanks in a text of a double are more than its layout.")
    func blanks() throws {
        let repository = try TemporaryRepository.doubles(
            "func ask() -> String", "// double Showing\n//     ask() returning \"no more\"")
        let path = TemporaryRepository.file
        _ = repository.run("doubles")
        let text = try #require(repository.text(path))
        try repository.write(text.replacing(": \"no more\"", with: ": \"nomore\""), to: path)

        #expect(repository.run("doubles", "--check").complaint.contains("\(path) is stale."))
    }

    @Test("A double that `swift format` writes in another way stays fresh.")
    func shorthand() throws {
        let repository = try TemporaryRepository.doubles(
            "func show(_ dish: Optional<Int>) -> ()", "// double Showing")

        _ = repository.run("doubles")

        #expect(repository.run("doubles", "--check").output == "The doubles are up to date.\n")
    }

    @Test("A property that only one of two protocols lets others write can be written.")
    func written() throws {
        let repository = try TemporaryRepository.doubles(
            "func show()", "// double Showing & Shown as ShowingSpy")
        try repository.write(
            """
            public protocol Shown { var title: String? { get set } }
            public protocol Showing { var title: String? { get } }
            """, to: TemporaryRepository.source)

        #expect(repository.run("doubles").complaint == "")

        let text = repository.text(TemporaryRepository.file)
        #expect(text?.contains("set { titleSpy.set(newValue) }") == true)
    }

    @Test("A value that is unwrapped where it is used is kept as an optional.")
    func unwrapped() throws {
        let repository = try TemporaryRepository.doubles(
            "func show(_ dish: Dish!)\n    var last: Dish! { get }", "// double Showing")

        #expect(repository.run("doubles").complaint == "")

        let text = try #require(repository.text(TemporaryRepository.file))
        #expect(text.contains("Spy<Dish?, Void, Never>"))
        #expect(text.contains("PropertySpy<Dish?>"))
        #expect(text.contains("func show(_ dish: Dish!)"))
    }
}

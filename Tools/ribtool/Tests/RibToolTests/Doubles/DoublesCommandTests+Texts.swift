import Testing

@testable import RibToolKit

extension DoublesCommandTests {
    @Test("A comment between the parameters is left out.")
    func comment() throws {
        let repository = try TemporaryRepository.doubles(
            "func show(_ plate: (\n Int,  // the number\n String))", "// double Showing")

        #expect(repository.run("doubles").complaint == "")

        #expect(
            repository.text(TemporaryRepository.file)?
                .contains("show(_ plate: (Int, String))") == true)
    }
}

import Testing

@testable import RibToolKit

extension DoublesCommandTests {
    @Test("A double that no test asks for is kept while git could not restore it.")
    func uncommitted() throws {
        let repository = try TemporaryRepository.doubles("func show()", "// double Showing")
        let path = "\(TemporaryRepository.stubs)/OwnFake.swift"
        try repository.write("\(TestDouble.mark)", to: path)
        try repository.git("init", "--quiet", "--template=")

        let refused = repository.run("doubles")
        try repository.commit()
        let removed = repository.run("doubles")

        #expect(refused.complaint.contains("No test asks for \(path), which is not committed."))
        #expect(removed.output.contains("Removed \(path)"))
    }

    @Test("A comment between the parameters is left out.")
    func comment() throws {
        let repository = try TemporaryRepository.doubles(
            "func show(_ plate: (\n Int,  // the number\n String))", "// double Showing")

        #expect(repository.run("doubles").complaint == "")

        #expect(
            repository.text("\(TemporaryRepository.stubs)/ShowingSpy.swift")?
                .contains("show(_ plate: (Int, String))") == true)
    }
}

/// The repository that the tool's tests are in.
enum OwnRepository {
    static var root: String { folder(above: 4) }

    /// The folder of the tool's tests.
    static var tests: String { folder(above: 0) }

    private static func folder(above count: Int) -> String {
        #filePath.split(separator: "/").dropLast(2 + count).reduce("") { $0 + "/" + $1 }
    }
}

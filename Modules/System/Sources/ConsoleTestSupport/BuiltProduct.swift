import LibC

/// The programs that were built together with the running tests.
public enum BuiltProduct {
    /// Returns the path of the program `name`; the file is missing when it was not built.
    public static func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// The folder of the test program or, on macOS, of its test bundle.
    private static let folder: String = {
        var parts = imagePath.split(separator: "/", omittingEmptySubsequences: false)
        if let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) {
            parts.removeSubrange(bundle...)
        } else {
            parts.removeLast()
        }
        return parts.joined(separator: "/")
    }()

    private static var imagePath: String {
        #if os(Linux)
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            // Safe: the count is the array's own.
            let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
            let path = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
            return String(decoding: path, as: UTF8.self)
        #else
            var info = unsafe Dl_info()
            // Safe: the call fills in one structure, and its name is copied at once.
            guard unsafe dladdr(#dsohandle, &info) != 0, let name = unsafe info.dli_fname else {
                return ""
            }
            return unsafe String(cString: name)
        #endif
    }
}

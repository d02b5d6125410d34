import LibC

/// Where the programs are that were built together with the running tests.
public enum BuiltProduct {
    /// The path of the program `name`; it may not be there, when it was not built.
    public static func path(_ name: String) -> String {
        folder + "/" + name
    }

    /// The folder of the test program; on macOS that of the test bundle which holds it.
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
            // Safe: the call fills in no more than the array has.
            let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
            let path = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
            return String(decoding: path, as: UTF8.self)
        #else
            var info = unsafe Dl_info()
            // Safe: the call fills in one structure, and the name in it is copied at once.
            guard unsafe dladdr(#dsohandle, &info) != 0, let name = unsafe info.dli_fname else {
                return ""
            }
            return unsafe String(cString: name)
        #endif
    }
}

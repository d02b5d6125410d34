import LibC

extension ChildProgram {
    /// Returns the path of a program that is started by this name.
    ///
    /// - Parameter folder: the folder of the parts of `PATH` that are empty or relative. Without it they are left
    ///   out: what they have depends on the folder in which a program is started.
    public static func path(of name: String, below folder: String? = nil) throws(StartError)
        -> String
    {
        // Safe: the text is copied, and nothing changes the environment.
        let list = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        let paths =
            name.contains("/")
            ? [name]
            : list.split(separator: ":", omittingEmptySubsequences: false).compactMap { part in
                part.hasPrefix("/") ? "\(part)/\(name)" : folder.map { "\($0)/\(part)/\(name)" }
            }
        var code = ENOENT
        for path in paths {
            var status = stat()
            // Safe: the text lives during the calls, which fill in one value.
            if unsafe stat(path, &status) == 0, unsafe access(path, X_OK) == 0 {
                if status.st_mode & S_IFMT == S_IFREG { return path }
                code = EACCES
            } else if name.contains("/") || errno == EACCES {
                code = errno
            }
        }
        throw StartError(code: code)
    }

    /// The environment of this process, without the token of an identity server.
    static var variables: [UnsafeMutablePointer<CChar>?] {
        // Safe, in this method: the list ends with `nil`, and nothing changes it.
        var result: [UnsafeMutablePointer<CChar>?] = unsafe []
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            let token = "RIBHOUSE_TOKEN="
            if unsafe strncmp(variable, token, token.utf8.count) != 0 {
                unsafe result.append(variable)
            }
            unsafe next += 1
        }
        return unsafe result + [nil]
    }

    /// `POSIX_SPAWN_SETSID`, which Glibc and Musl define only for `_GNU_SOURCE`.
    static var newSession: CInt {
        #if canImport(Darwin)
            CInt(POSIX_SPAWN_SETSID)
        #else
            0x80
        #endif
    }
}

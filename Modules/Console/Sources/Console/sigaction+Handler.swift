import LibC

extension sigaction {
    /// The handler, under the name that each system has for it.
    ///
    /// Safe for an action without `SA_SIGINFO`: then this member of the union is the one in use.
    var anyHandler: (@convention(c) (Int32) -> Void)? {
        get {
            #if canImport(Glibc)
                unsafe __sigaction_handler.sa_handler
            #elseif canImport(Musl)
                unsafe __sa_handler.sa_handler
            #else
                unsafe __sigaction_u.__sa_handler
            #endif
        }
        set {
            #if canImport(Glibc)
                unsafe __sigaction_handler.sa_handler = newValue
            #elseif canImport(Musl)
                unsafe __sa_handler.sa_handler = newValue
            #else
                unsafe __sigaction_u.__sa_handler = newValue
            #endif
        }
    }
}

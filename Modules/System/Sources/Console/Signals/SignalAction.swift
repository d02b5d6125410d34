import LibC

extension sigaction {
    /// The handler, which each system names differently.
    ///
    /// Safe for an action without `SA_SIGINFO`, which uses this member of the union.
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

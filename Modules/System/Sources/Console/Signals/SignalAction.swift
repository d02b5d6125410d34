package import LibC

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

    /// The handler that also gets where the signal comes from; it needs `SA_SIGINFO`.
    ///
    /// Safe for an action with that flag, which uses this member of the union.
    package var originHandler: OriginHandler? {
        get {
            #if canImport(Glibc)
                unsafe __sigaction_handler.sa_sigaction
            #elseif canImport(Musl)
                unsafe __sa_handler.sa_sigaction
            #else
                unsafe __sigaction_u.__sa_sigaction
            #endif
        }
        set {
            #if canImport(Glibc)
                unsafe __sigaction_handler.sa_sigaction = newValue
            #elseif canImport(Musl)
                unsafe __sa_handler.sa_sigaction = newValue
            #else
                unsafe __sigaction_u.__sa_sigaction = newValue
            #endif
        }
    }

    package typealias OriginHandler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
}

extension siginfo_t {
    /// Whether a program has sent the signal, and not the terminal.
    // Safe: the code is a number.
    var isFromProgram: Bool { unsafe si_code == SI_USER || si_code < 0 }
}

extension SignalHandlers {
    /// The signals that do not end a process, except those that stop or continue it.
    static let harmless: [Int32] = {
        #if canImport(Darwin)
            [SIGCHLD, SIGURG, SIGIO, SIGINFO]
        #else
            [SIGCHLD, SIGURG]
        #endif
    }()
}

import Foundation
import Testing

@testable import DeviceSignIn

/// The errors of `URLSession`, as a person reads them.
@Suite struct HTTPFailureTests {
    @Test(
        "Each code of an error has a sentence part.",
        arguments: [
            (URLError.Code.cancelled, HTTPFailure.cancelled),
            (.timedOut, .unreachable("it does not answer in time")),
            (.cannotFindHost, .unreachable("its name is unknown")),
            (.dnsLookupFailed, .unreachable("its name is unknown")),
            (.cannotConnectToHost, .unreachable("it refuses connections")),
            (.networkConnectionLost, .unreachable("the connection was lost")),
            (.badServerResponse, .unreachable("the connection was lost")),
            (.badURL, .unreachable("it does not speak HTTP")),
            (.unsupportedURL, .unreachable("it does not speak HTTP")),
            (.notConnectedToInternet, .unreachable("this machine has no network")),
            (.secureConnectionFailed, .untrusted("its certificate is not trusted")),
            (.serverCertificateUntrusted, .untrusted("its certificate is not trusted")),
            (.serverCertificateHasUnknownRoot, .untrusted("its certificate is not trusted")),
            (.serverCertificateHasBadDate, .untrusted("its certificate is not trusted")),
            (.serverCertificateNotYetValid, .untrusted("its certificate is not trusted")),
        ])
    func codes(code: URLError.Code, failure: HTTPFailure) {
        #expect(HTTPFailure(URLError(code)) == failure)
    }

    private struct OtherError: LocalizedError {
        let errorDescription: String?
    }

    @Test("An error without such a code has its own text, which may be about a certificate.")
    func texts() {
        #expect(
            HTTPFailure(OtherError(errorDescription: "a\u{1B}[2Jb")) == .unreachable("a[2Jb"))
        #expect(HTTPFailure(OtherError(errorDescription: "odd..")) == .unreachable("odd"))
        #expect(
            HTTPFailure(OtherError(errorDescription: "It failed. (NSURLErrorDomain error -1.)"))
                == .unreachable("the connection failed"))
        #expect(
            HTTPFailure(OtherError(errorDescription: "bad certificate"))
                == .untrusted("its certificate is not trusted (bad certificate)"))
    }
}

// The doubles of these tests; `swift run ribtool doubles` writes a file for each.
//
// double AccountService
//     change(foods:) returning User(name: "joe", barbecueFoods: [])
//     changePassword(from:to:) returning User(name: "joe", barbecueFoods: [])
// double MyAccountPresentable
//     askForPasswords() returning nil
// double MyAccountPresentableListener
// double MyAccountListener
//     myAccountDidTapLogout() returning .done

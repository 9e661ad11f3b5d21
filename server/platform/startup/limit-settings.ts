import { z } from 'zod'

/** A setting that is a whole number, 0 or more. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
  .transform(Number)

/** A setting that is a whole number, 1 or more. */
export const positiveNumber = (defaultValue: number) =>
  wholeNumber.refine((number) => number > 0, 'must be 1 or more').default(defaultValue)

/** The environment variables of rate limits. */
export const limitEnvironment = {
  LIMIT_LOGIN_PER_ACCOUNT: positiveNumber(10),
  LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: positiveNumber(100),
  LIMIT_LOGIN_PER_ADDRESS: positiveNumber(600),
  LIMIT_REGISTER_PER_ADDRESS: positiveNumber(100),
  LIMIT_OTP_PER_MINUTE: positiveNumber(1),
  LIMIT_OTP_PER_ACCOUNT: positiveNumber(5),
  LIMIT_OTP_PER_ACCOUNT_IN_ALL: positiveNumber(20),
  LIMIT_OTP_PER_ADDRESS: positiveNumber(400),
  LIMIT_OTP_TRIES_PER_ADDRESS: positiveNumber(2000),
  LIMIT_PASSWORD_CHECKS_PER_ACCOUNT: positiveNumber(10),
  LIMIT_EMAIL_CHANGES_PER_ACCOUNT: positiveNumber(5),
  LIMIT_LETTERS_PER_RECIPIENT: positiveNumber(20),
  LIMIT_NOTICES_PER_RECIPIENT: positiveNumber(100),
  LIMIT_LETTERS_PER_STRANGER: positiveNumber(5),
  LIMIT_CODES_PER_STRANGER: positiveNumber(20),
  LIMIT_PROOFS_PER_MINUTE: positiveNumber(1),
  LIMIT_PROOFS_PER_ACCOUNT: positiveNumber(5),
  LIMIT_ORDERS_PER_ACCOUNT: positiveNumber(30),
  LIMIT_ORDERS_PER_ADDRESS: positiveNumber(1000),
  LIMIT_WITHOUT_WORK: wholeNumber.default(5),
  LIMIT_NEARBY_PER_ADDRESS: positiveNumber(1200),
  LIMIT_SERVE_PER_ADDRESS: positiveNumber(60),
  LIMIT_CONFIRM_TRIES_PER_ADDRESS: positiveNumber(60),
  LIMIT_TRACK_TRIES_PER_ORDER: positiveNumber(10),
  LIMIT_TRACK_TRIES_PER_ADDRESS: positiveNumber(60),
  LIMIT_CHANGES_PER_ORDER: positiveNumber(60),
  LIMIT_COLLECT_TRIES_PER_ORDER: positiveNumber(10),
  LIMIT_CODES_PER_DEVICE: positiveNumber(60),
  LIMIT_KEEPS_PER_ADDRESS: positiveNumber(60),
  LIMIT_TRANSACTION_IDS_PER_ACCOUNT: positiveNumber(20),
  LIMIT_VOUCHER_TRIES_PER_ACCOUNT: positiveNumber(20),
  LIMIT_PHONES_PER_ACCOUNT: positiveNumber(600),
  LIMIT_CALLS_PER_KEY: positiveNumber(600),
  LIMIT_DOWNLOADS_PER_ACCOUNT: positiveNumber(120),
  LIMIT_OWN_COPIES_PER_ACCOUNT: positiveNumber(5),
  LIMIT_STOCK_REQUESTS_PER_ADDRESS: positiveNumber(20),
  LIMIT_SOCKETS_PER_ADDRESS: positiveNumber(1000),
  LIMIT_POLICY_REPORTS_PER_ADDRESS: positiveNumber(20),
  LIMIT_REQUESTS_PER_ADDRESS: positiveNumber(200),
  LIMIT_NEW_PAGES_PER_BROWSER: positiveNumber(40),
  LIMIT_NEW_PAGES_PER_ADDRESS: positiveNumber(300),
  LIMIT_NEW_PAGES_PER_NETWORK: positiveNumber(1200),
  LIMIT_STREAMS_PER_SESSION: positiveNumber(5),
  LIMIT_STREAMS_PER_ADDRESS: positiveNumber(50),
  LIMIT_LOGIN_PER_NETWORK: positiveNumber(12_000),
  LIMIT_REGISTER_PER_NETWORK: positiveNumber(2000),
  LIMIT_ORDERS_PER_NETWORK: positiveNumber(20_000),
  LIMIT_OTP_PER_NETWORK: positiveNumber(8000),
  LIMIT_OTP_TRIES_PER_NETWORK: positiveNumber(40_000),
  LIMIT_NEARBY_PER_NETWORK: positiveNumber(24_000),
  LIMIT_SERVE_PER_NETWORK: positiveNumber(1200),
  LIMIT_HELD_PER_STRANGER: wholeNumber.optional(),
  LIMIT_HELD_PER_NETWORK: wholeNumber.optional(),
  LIMIT_STOCK_REQUESTS_PER_NETWORK: positiveNumber(400),
  LIMIT_CONFIRM_TRIES_PER_NETWORK: positiveNumber(1200),
  LIMIT_KEEPS_PER_NETWORK: positiveNumber(400),
  LIMIT_TRACK_TRIES_PER_NETWORK: positiveNumber(1200),
} as const

/** Rate limits: the maximum number of attempts within the window given for each. */
export function limitSettings(values: z.output<z.ZodObject<typeof limitEnvironment>>) {
  return {
    /** wrong passwords for one account from one address, or from one known browser, in 15 minutes */
    loginPerAccount: values.LIMIT_LOGIN_PER_ACCOUNT,
    /** wrong passwords for one account from all addresses in an hour */
    loginPerAccountInAll: values.LIMIT_LOGIN_PER_ACCOUNT_IN_ALL,
    /** failed logins from one address in 15 minutes */
    loginPerAddress: values.LIMIT_LOGIN_PER_ADDRESS,
    /** new accounts from one address in an hour */
    registerPerAddress: values.LIMIT_REGISTER_PER_ADDRESS,
    /** one-time codes that one address, or one known browser, has sent to one e-mail in a minute */
    otpPerMinute: values.LIMIT_OTP_PER_MINUTE,
    /** the same in an hour */
    otpPerAccount: values.LIMIT_OTP_PER_ACCOUNT,
    /** one-time codes that all addresses have sent to one e-mail in an hour */
    otpPerAccountInAll: values.LIMIT_OTP_PER_ACCOUNT_IN_ALL,
    /** one-time codes requested from one address in an hour */
    otpPerAddress: values.LIMIT_OTP_PER_ADDRESS,
    /** attempts to enter a one-time code from one address in an hour */
    otpTriesPerAddress: values.LIMIT_OTP_TRIES_PER_ADDRESS,
    /** wrong current passwords that one signed-in account enters in 15 minutes */
    passwordChecksPerAccount: values.LIMIT_PASSWORD_CHECKS_PER_ACCOUNT,
    /** e-mail changes of one account in an hour: each sends a letter to the previous address */
    emailChangesPerAccount: values.LIMIT_EMAIL_CHANGES_PER_ACCOUNT,
    /** letters to one e-mail in a day that its account has proven; above that they are dropped */
    lettersPerRecipient: values.LIMIT_LETTERS_PER_RECIPIENT,
    /** letters there in a day that an order causes once (placed, ready, delivered, …), beside those: no other letter takes their place */
    noticesPerRecipient: values.LIMIT_NOTICES_PER_RECIPIENT,
    /** letters to one e-mail in a day that the account causing them has not proven; above that they are dropped */
    lettersPerStranger: values.LIMIT_LETTERS_PER_STRANGER,
    /** one-time codes to one e-mail in a day that its account has not proven; above that they are dropped */
    codesPerStranger: values.LIMIT_CODES_PER_STRANGER,
    /** links to prove its e-mail that an account asks for in a minute */
    proofsPerMinute: values.LIMIT_PROOFS_PER_MINUTE,
    /** links to prove its e-mail that an account asks for in a day */
    proofsPerAccount: values.LIMIT_PROOFS_PER_ACCOUNT,
    /** orders of one account in 10 minutes, refused ones included */
    ordersPerAccount: values.LIMIT_ORDERS_PER_ACCOUNT,
    /** orders from one address in an hour, of accounts without a delivered order */
    ordersPerAddress: values.LIMIT_ORDERS_PER_ADDRESS,
    /** registrations, and such orders, from one address in an hour before the browser has to work for the next one */
    withoutWork: values.LIMIT_WITHOUT_WORK,
    /** proofs that one challenge is good for */
    usesPerChallenge: 1,
    /** searches for the nearest showrooms from one address in a minute */
    nearbyPerAddress: values.LIMIT_NEARBY_PER_ADDRESS,
    /** codes tried for the parcel of one order in an hour */
    collectTriesPerOrder: values.LIMIT_COLLECT_TRIES_PER_ORDER,
    /** codes and phones looked for in vain by one device of a counter in an hour */
    codesPerDevice: values.LIMIT_CODES_PER_DEVICE,
    /** promises of pairs from one address in a day: they are held until the next one */
    keepsPerAddress: values.LIMIT_KEEPS_PER_ADDRESS,
    keepsPerNetwork: values.LIMIT_KEEPS_PER_NETWORK,
    /** links that confirm an order, opened or used from one address in an hour */
    confirmTriesPerAddress: values.LIMIT_CONFIRM_TRIES_PER_ADDRESS,
    trackTriesPerOrder: values.LIMIT_TRACK_TRIES_PER_ORDER,
    trackTriesPerAddress: values.LIMIT_TRACK_TRIES_PER_ADDRESS,
    /** changes and previews of one order in an hour, by its buyer and by whoever knows its number and phone */
    changesPerOrder: values.LIMIT_CHANGES_PER_ORDER,
    /** transaction ids that one account gives to its orders after they were placed, in an hour */
    transactionIdsPerAccount: values.LIMIT_TRANSACTION_IDS_PER_ACCOUNT,
    voucherTriesPerAccount: values.LIMIT_VOUCHER_TRIES_PER_ACCOUNT,
    /** phones whose record one of the staff looks up in an hour */
    phonesPerAccount: values.LIMIT_PHONES_PER_ACCOUNT,
    /** calls that one API key makes in a minute */
    callsPerKey: values.LIMIT_CALLS_PER_KEY,
    /** files of lists that one of the staff makes in an hour */
    downloadsPerAccount: values.LIMIT_DOWNLOADS_PER_ACCOUNT,
    /** copies of all that is kept of it that an account makes in an hour */
    ownCopiesPerAccount: values.LIMIT_OWN_COPIES_PER_ACCOUNT,
    /** questions which showrooms have a cart, from one address in a minute */
    servePerAddress: values.LIMIT_SERVE_PER_ADDRESS,
    /** requests to be told that a size is back, from one address in an hour */
    stockRequestsPerAddress: values.LIMIT_STOCK_REQUESTS_PER_ADDRESS,
    /** concurrent connections from one address; behind a proxy all come from that, and they are not counted */
    socketsPerAddress: values.LIMIT_SOCKETS_PER_ADDRESS,
    /** reports of policy violations from one address in a minute that are logged */
    policyReportsPerAddress: values.LIMIT_POLICY_REPORTS_PER_ADDRESS,
    /** requests from one address that are under way at once, except for cached pages and files */
    requestsPerAddress: values.LIMIT_REQUESTS_PER_ADDRESS,
    /** pages made anew for one browser in a minute, unless it reads kept ones, pictures and calls beside: more wait behind visitors */
    newPagesPerBrowser: values.LIMIT_NEW_PAGES_PER_BROWSER,
    /** the same for all browsers of an address */
    newPagesPerAddress: values.LIMIT_NEW_PAGES_PER_ADDRESS,
    /** the same for all of a network */
    newPagesPerNetwork: values.LIMIT_NEW_PAGES_PER_NETWORK,
    /** streams of order changes of one session that are open at once */
    streamsPerSession: values.LIMIT_STREAMS_PER_SESSION,
    /** the same from one address; none of them is one of its requests under way */
    streamsPerAddress: values.LIMIT_STREAMS_PER_ADDRESS,
    /** the same as per address, of a whole network (/24, of IPv6 /48) in the same time */
    loginPerNetwork: values.LIMIT_LOGIN_PER_NETWORK,
    registerPerNetwork: values.LIMIT_REGISTER_PER_NETWORK,
    ordersPerNetwork: values.LIMIT_ORDERS_PER_NETWORK,
    otpPerNetwork: values.LIMIT_OTP_PER_NETWORK,
    otpTriesPerNetwork: values.LIMIT_OTP_TRIES_PER_NETWORK,
    nearbyPerNetwork: values.LIMIT_NEARBY_PER_NETWORK,
    servePerNetwork: values.LIMIT_SERVE_PER_NETWORK,
    /** pairs that an account without a delivered order holds unconfirmed, in place of what the owner has set */
    heldPerStranger: values.LIMIT_HELD_PER_STRANGER,
    /** the same of all such accounts of a network */
    heldPerNetwork: values.LIMIT_HELD_PER_NETWORK,
    stockRequestsPerNetwork: values.LIMIT_STOCK_REQUESTS_PER_NETWORK,
    confirmTriesPerNetwork: values.LIMIT_CONFIRM_TRIES_PER_NETWORK,
    trackTriesPerNetwork: values.LIMIT_TRACK_TRIES_PER_NETWORK,
  }
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Window of each limit, in seconds. */
export const WINDOWS = {
  loginPerAccount: 15 * MINUTE,
  loginPerAccountInAll: 60 * MINUTE,
  loginPerAddress: 15 * MINUTE,
  registerPerAddress: 60 * MINUTE,
  otpPerMinute: MINUTE,
  otpPerAccount: 60 * MINUTE,
  otpPerAccountInAll: 60 * MINUTE,
  otpPerAddress: 60 * MINUTE,
  otpTriesPerAddress: 60 * MINUTE,
  passwordChecksPerAccount: 15 * MINUTE,
  emailChangesPerAccount: 60 * MINUTE,
  nearbyPerAddress: MINUTE,
  servePerAddress: MINUTE,
  servePerNetwork: MINUTE,
  stockRequestsPerAddress: 60 * MINUTE,
  stockRequestsPerNetwork: 60 * MINUTE,
  confirmTriesPerAddress: 60 * MINUTE,
  confirmTriesPerNetwork: 60 * MINUTE,
  collectTriesPerOrder: 60 * MINUTE,
  transactionIdsPerAccount: 60 * MINUTE,
  phonesPerAccount: 60 * MINUTE,
  ordersPerAccount: 10 * MINUTE,
  ordersPerAddress: 60 * MINUTE,
  ordersPerNetwork: 60 * MINUTE,
  usesPerChallenge: 10 * MINUTE,
  loginPerNetwork: 15 * MINUTE,
  registerPerNetwork: 60 * MINUTE,
  otpPerNetwork: 60 * MINUTE,
  otpTriesPerNetwork: 60 * MINUTE,
  nearbyPerNetwork: MINUTE,
  lettersPerRecipient: DAY,
  lettersPerStranger: DAY,
  codesPerStranger: DAY,
  proofsPerMinute: MINUTE,
  proofsPerAccount: DAY,
} as const

export type LimitName = keyof typeof WINDOWS

/** What an address does counts for its network too. */
export const NETWORK_LIMITS: Partial<Record<LimitName, LimitName>> = {
  loginPerAddress: 'loginPerNetwork',
  registerPerAddress: 'registerPerNetwork',
  ordersPerAddress: 'ordersPerNetwork',
  otpPerAddress: 'otpPerNetwork',
  otpTriesPerAddress: 'otpTriesPerNetwork',
  nearbyPerAddress: 'nearbyPerNetwork',
  servePerAddress: 'servePerNetwork',
  stockRequestsPerAddress: 'stockRequestsPerNetwork',
  confirmTriesPerAddress: 'confirmTriesPerNetwork',
}

/** Who sends a request. `customer` is the account named in a path, where a path names one. */
export const CALLERS = [
  'none',
  'expired',
  'forged',
  'customer',
  'otherCustomer',
  'storeUser',
  'otherStoreUser',
  'admin',
  'superUser',
] as const
export type CallerName = (typeof CALLERS)[number]

import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'

/** Who sends a request, as the specification knows them. `customer` is the account named in a path, where a path names one. */
export const SPECIFIED_CALLERS = [
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
export type SpecifiedCaller = (typeof SPECIFIED_CALLERS)[number]

/** Those of the other ready-made roles, and where: in the showroom of the request, in another one, in both, in all. */
export const MEMBERS = {
  manager: { role: 'showroom_manager', where: 'own' },
  otherManager: { role: 'showroom_manager', where: 'other' },
  areaManager: { role: 'showroom_manager', where: 'both' },
  callDesk: { role: 'call_desk', where: 'all' },
  accountant: { role: 'accountant', where: 'all' },
  catalogue: { role: 'catalogue', where: 'all' },
  stockKeeper: { role: 'stock_keeper', where: 'own' },
  otherStockKeeper: { role: 'stock_keeper', where: 'other' },
} as const satisfies Record<string, { role: RoleKey; where: 'own' | 'other' | 'both' | 'all' }>
export type MemberName = keyof typeof MEMBERS
const MEMBER_NAMES = Object.keys(MEMBERS) as MemberName[]

export type CallerName = SpecifiedCaller | MemberName
export const CALLERS: readonly CallerName[] = [...SPECIFIED_CALLERS, ...MEMBER_NAMES]

export function isMember(caller: CallerName): caller is MemberName {
  return caller in MEMBERS
}

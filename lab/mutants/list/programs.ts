import type { Mutant } from '../mutant.ts'

const KEYS = ['server/auth/api-keys/api-keys.test.ts']
const HOOKS = ['server/webhooks/webhooks.test.ts']

/** Keys of other programs, and what these are told. */
export const PROGRAMS: readonly Mutant[] = [
  {
    title: 'a key opens what belongs to an account',
    file: 'server/platform/http/guard.ts',
    find: 'if (!access.permissions) throw forbidden()',
    replace: '',
    tests: KEYS,
  },
  {
    title: 'a key makes as many calls as it likes',
    file: 'server/platform/http/guard.ts',
    find: "await c.var.limits.count('callsPerKey', caller.session)",
    replace: '',
    tests: KEYS,
  },
  {
    title: 'a key keeps what its maker has lost',
    file: 'server/auth/api-keys/queries.ts',
    find: 'narrow(grantsOfMemberships(memberships), {',
    replace: "narrow(Object.fromEntries(permissions.map((one) => [one, 'all' as const])), {",
    tests: KEYS,
  },
  {
    title: 'a revoked key goes on',
    file: 'server/auth/api-keys/queries.ts',
    find: 'const isValid = and(isNull(apiKeys.revokedAt), ',
    replace: 'const isValid = and(',
    tests: KEYS,
  },
  {
    title: 'a key is made without a code of the second step',
    file: 'server/auth/confirm-own.ts',
    find: '.length === 0) return',
    replace: '.length >= 0) return',
    tests: KEYS,
  },
  {
    title: 'an event passes an earlier one of its subject',
    file: 'server/webhooks/delivery.queries.ts',
    find: 'and e.sequence < d.sequence',
    replace: 'and e.sequence < 0',
    tests: HOOKS,
  },
  {
    title: 'an event that is refused for ever holds up the others',
    file: 'server/webhooks/deliver.ts',
    find: 'failures > 0 ? leastTried(due) : due',
    replace: 'failures > 0 ? due.slice(0, 1) : due',
    tests: HOOKS,
  },
  {
    title: 'two nodes work on one webhook',
    file: 'server/webhooks/delivery.queries.ts',
    find: "and coalesce(w.leased_until, '-infinity') <= clock_timestamp()",
    replace: '',
    tests: HOOKS,
  },
  {
    title: 'a webhook that takes nothing is tried for ever',
    file: 'server/webhooks/deliver.ts',
    find: "if (failures > 0) await switchOff(shop, tx, webhook, 'failing')",
    replace: '',
    tests: HOOKS,
  },
  {
    title: 'an IPv4 address within IPv6 counts as one on the internet',
    file: 'server/webhooks/public-address.ts',
    find: "publicV6.check(address, 'ipv6') && ",
    replace: '',
    tests: ['server/webhooks/public-address.test.ts'],
  },
  {
    title: 'what a name stands for is not looked at',
    file: 'server/webhooks/public-address.ts',
    find: 'if (!addresses.every(isPublicAddress)) throw new PrivateAddress()',
    replace: '',
    tests: ['server/webhooks/public-address.test.ts'],
  },
  {
    title: 'the signature is not of the body',
    file: 'server/webhooks/sign.ts',
    find: '.update(`${seconds}.${body}`)',
    replace: '.update(`${seconds}.`)',
    tests: HOOKS,
  },
]

import type { Mutant } from '../mutant.ts'

const CALLS = ['server/phone-calls/calls.test.ts']

/** Calls to buyers: who is called when, what a call may change, and links that confirm. */
export const CALL_DESK: readonly Mutant[] = [
  {
    title: 'an address or a size changes without a call',
    file: 'server/phone-calls/record-call.ts',
    find: "if (!isTaken) throw new ShopError('call_not_taken')",
    replace: '',
    tests: ['server/orders/change-address.test.ts'],
  },
  {
    title: 'a buyer whom nobody reaches gets no link',
    file: 'server/phone-calls/record-call.ts',
    find: 'if (noAnswers + 1 >= settings.calls.tries) await sendLink()',
    replace: '',
    tests: CALLS,
  },
  {
    title: 'a buyer is called once more than the owner says',
    file: 'server/phone-calls/record-call.ts',
    find: 'if (noAnswers >= calls.tries)',
    replace: 'if (noAnswers > calls.tries)',
    tests: ['server/phone-calls/calls.test.ts', 'server/phone-calls/call-settings.test.ts'],
  },
  {
    title: 'calls without an answer are never counted up',
    file: 'server/phone-calls/record-call.ts',
    find: 'noAnswers: noAnswers + 1, at }, settings.calls)',
    replace: 'noAnswers: 1, at }, settings.calls)',
    tests: CALLS,
  },
  {
    title: 'a call is promised for yesterday',
    file: 'server/phone-calls/record-call.ts',
    find: 'if (ahead > 0 && ahead <= MAX_DAYS_AHEAD * DAY_MS) return',
    replace: 'if (ahead <= MAX_DAYS_AHEAD * DAY_MS) return',
    tests: CALLS,
  },
  {
    title: 'a buyer is called in the night',
    file: 'shared/rules/orders/calling-hours.ts',
    find: 'return next <= timeOn(today, hours.closes) ? next : tomorrow',
    replace: 'return next <= tomorrow ? next : tomorrow',
    tests: ['shared/rules/orders/call-again.test.ts', 'server/phone-calls/call-settings.test.ts'],
  },
  {
    title: 'a link is sent again while one works',
    file: 'server/orders/confirmation.ts',
    find: 'setWhere: isNotNull(orderConfirmations.closedAt),',
    replace: '',
    tests: [
      'server/phone-calls/calls.test.ts',
      'server/phone-calls/at-risk.test.ts',
      'server/phone-calls/call-settings.test.ts',
    ],
  },
  {
    title: 'a link that was closed confirms',
    file: 'server/orders/confirmation.ts',
    find: '  isNull(orderConfirmations.closedAt),\n',
    replace: '',
    tests: ['server/phone-calls/calls.test.ts', 'server/phone-calls/at-risk.test.ts'],
  },
  {
    title: 'the order of a link that was used lets itself be confirmed when it is opened again',
    file: 'server/orders/move-to-status.queries.ts',
    find: '  await closeConfirmation(tx, ...orders)\n',
    replace: '',
    tests: ['server/phone-calls/at-risk.test.ts'],
  },
  {
    title: 'refused parcels are never asked for in advance',
    file: 'server/phone-calls/take-call.ts',
    find: 'if (prepayAfterRefused === null) return false',
    replace: 'if (prepayAfterRefused !== null) return false',
    tests: ['server/phone-calls/call-settings.test.ts'],
  },
  {
    title: 'what others did with a phone is held against an account that has received orders',
    file: 'server/phone-calls/take-call.ts',
    find: '(account.delivered === 0 && phone.refused >= prepayAfterRefused)',
    replace: 'phone.refused >= prepayAfterRefused',
    tests: ['server/customers/trust.test.ts', 'server/phone-calls/call-settings.test.ts'],
  },
  {
    title: 'the desk is not told of a dearer district in the address',
    file: 'server/phone-calls/take-call.ts',
    find: 'return fee > shipping ? { name, fee } : null',
    replace: 'return fee < 0 ? { name, fee } : null',
    tests: ['server/phone-calls/call-settings.test.ts'],
  },
]

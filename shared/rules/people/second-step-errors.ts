import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { SecondStepWay } from './second-step-ways.ts'

/** What is refused about second steps, passkeys and approvals: part of `ERRORS`. */
export const SECOND_STEP_ERRORS = {
  second_step_required: {
    status: 403,
    message: (_: { challenge: string; ways: SecondStepWay[] }) =>
      t('Please confirm by your second step that it is you.'),
  },
  second_step_missing: {
    status: 403,
    message: () => t('Your role asks for a second step when you sign in. Please set it up first.'),
  },
  approval_refused: {
    status: 403,
    message: () => t('Not approved: email and code do not belong together, or this person may not approve it.'),
  },
  second_step_exists: { status: 409, message: () => t('An app for codes is set up already. Remove that one first.') },
  too_many_passkeys: { status: 409, message: () => t('Too many passkeys. Remove one first.') },
  second_step_over: { status: 410, message: () => t('This took too long. Please begin again.') },
  approval_over: {
    status: 410,
    message: () => t('This approval was used already, or it took too long. Please ask for it again.'),
  },
  second_step_wrong: {
    status: 422,
    message: () => t('This code is wrong, or it was used already. Please enter the newest one.'),
  },
  passkey_refused: { status: 422, message: () => t('This passkey was not accepted') },
  second_step_paused: {
    status: 429,
    message: ({ until }: { until: string; retryAfter: number }) =>
      t('Too many wrong codes. Codes of this account are taken again from {time}.', { time: formatDateTime(until) }),
  },
} as const

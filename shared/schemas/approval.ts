import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { exchangeLines } from './counter/exchange-input.ts'
import { email, idInput } from './fields.ts'
import { rule } from './rule.ts'
import { appCode, passkeyAnswer } from './second-step.ts'

/** What somebody else who is present can approve. */
export const APPROVABLE = ['write_closed_tills', 'write_discounts', 'write_exchanges'] as const
export type Approvable = (typeof APPROVABLE)[number]

const wholeTaka = later('Please enter whole taka')

/** An approval as it is brought back by the call that it is for. */
export const approvalToken = z.string().min(1).max(200)

/**
 * Body of `POST /auth/approvals`: what for, and by whom: email and code of the app, or a passkey. `subject`: id of what it is done to;
 * `taka`: what a discount comes to in all, which is as much as is approved.
 */
export const approvalRequest = z
  .object({
    permission: z.enum(APPROVABLE, later('Unknown permission')),
    showroom: idInput,
    subject: idInput,
    taka: z.int(wholeTaka).min(0, wholeTaka).max(1_000_000_000, later('That is too much')).optional(),
    /** the pairs of an exchange, as they come back: these alone are approved */
    lines: exchangeLines.optional(),
    email: email.optional(),
    code: appCode.optional(),
    challenge: z.string().min(1).max(200).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(({ permission, taka }) => permission !== 'write_discounts' || taka !== undefined, {
    ...rule('required', later('This field is required')),
    path: ['taka'],
  })
  .refine(({ permission, lines }) => permission !== 'write_exchanges' || lines !== undefined, {
    ...rule('required', later('This field is required')),
    path: ['lines'],
  })
  .meta({ id: 'ApprovalRequest' })
export type ApprovalRequest = z.output<typeof approvalRequest>

/** An approval: good once, for five minutes, for this person, permission, showroom and subject. */
export const approval = z.object({ message: z.string(), approval: z.string(), by: z.string() }).meta({ id: 'Approval' })

import { z } from 'zod'
import { email, id, idInput, personName, phone, timestamp } from '../fields.ts'
import { password } from '../user.ts'
import { membership } from './memberships.ts'

/** Body of an invitation. `showrooms` null: all. */
export const inviteInput = z
  .object({ email, role: idInput, showrooms: z.array(idInput).min(1).max(200).nullable() })
  .meta({ id: 'InviteInput' })
export type InviteInput = z.output<typeof inviteInput>

/** An open invitation; one whose time is over can be sent again. */
export const invite = membership
  .extend({ _id: id, email: z.string(), invitedBy: z.object({ _id: id, name: z.string() }), expiresAt: timestamp })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof invite>

const token = z.string().min(1).max(100)

/** Body that asks what an invitation is: the token of its letter's link. */
export const inviteQuestion = z.object({ token }).meta({ id: 'InviteQuestion' })

/** What the invited person sees. */
export const inviteAnswer = membership
  .extend({
    email: z.string(),
    /** whether name, phone and password are asked for: no account has proven this e-mail */
    isNew: z.boolean(),
  })
  .meta({ id: 'InviteAnswer' })
export type InviteAnswer = z.infer<typeof inviteAnswer>

/** Body that accepts an invitation; `person`: where no account has proven the e-mail. */
export const inviteAcceptance = z
  .object({ token, person: z.object({ name: personName, phone, password }).optional() })
  .meta({ id: 'InviteAcceptance' })
export type InviteAcceptance = z.output<typeof inviteAcceptance>

import { z } from 'zod'
import { id } from './fields.ts'
import { listedSession } from './session.ts'

/** A browser in which somebody of the staff is signed in. */
export const staffSession = listedSession
  .omit({ isCurrent: true })
  .extend({ user: z.object({ _id: id, name: z.string() }) })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof staffSession>

/** What ended with somebody's work for the shop. */
export const leavingResponse = z
  .object({ message: z.string(), sessions: z.int(), memberships: z.int() })
  .meta({ id: 'PersonLeft' })

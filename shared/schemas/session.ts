import { z } from 'zod'
import { id, timestamp } from './fields.ts'

/** A browser in which an account is signed in. */
export const listedSession = z
  .object({
    _id: id,
    /** 'Chrome', 'Android'; null if unknown */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** shortened: `203.0.113.x` */
    address: z.string().nullable(),
    createdAt: timestamp,
    /** to the minute */
    lastSeenAt: timestamp,
    /** whether the request came from it */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ListedSession' })
export type ListedSession = z.infer<typeof listedSession>

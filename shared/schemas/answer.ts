import { z } from 'zod'

/** The body of every refusal (API-07): words for the visitor, a code for programs, the request's id for the log. */
export const refusal = z
  .object({
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    /** present for 422: what is wrong with which field */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof refusal>

/** A plain success. */
export const done = z.object({ message: z.string() }).meta({ id: 'Done' })

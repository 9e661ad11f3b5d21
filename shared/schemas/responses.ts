import { z } from 'zod'

/** The body of every error response: a message for the visitor, a code for programs, the request id for the log. */
export const errorResponse = z
  .object({
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    /** only for 422: the invalid fields */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Refusal' })
export type ErrorResponse = z.infer<typeof errorResponse>

/** A success response without data. */
export const successResponse = z.object({ message: z.string() }).meta({ id: 'Done' })

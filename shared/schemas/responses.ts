import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#shared/rules/errors.ts'

const value = z.union([z.string(), z.number()])
const parameter = value.nullable()

/** The invalid fields of a 422; `code` and `params` let clients word it themselves. */
export const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), value).optional(),
})

/** The body of every error response: a message for the visitor, a code for clients, the request id for the log. */
export const errorResponse = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
    requestId: z.string(),
    /** the values in the message */
    params: z
      .record(z.string(), z.union([parameter, z.array(z.union([z.string(), z.record(z.string(), parameter)]))]))
      .optional(),
    /** only for 422: the invalid fields */
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'Refusal' })
export type ErrorResponse = z.infer<typeof errorResponse>

/** A success response without data. */
export const successResponse = z.object({ message: z.string() }).meta({ id: 'Done' })

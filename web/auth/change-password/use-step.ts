import type { ZodSafeParseResult } from 'zod'
import { ApiError } from '#web/api.ts'
import { acceptedOf, readTextFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'

interface StepOptions<T> {
  /** turns the form values into the request body */
  parse: (schemas: typeof import('#shared/schemas/user.ts'), values: Record<string, string>) => ZodSafeParseResult<T>
  send: (input: T) => Promise<void>
  /** toast for errors without a message from the server */
  fallbackMessage: string
  /** field that shows the message of a rejected code */
  rejectedField?: string
}

/** The form of one step: validated before it is sent. A rejected code stands at its field as well as in a toast. */
export function useStep<T>({ parse, send, fallbackMessage, rejectedField }: StepOptions<T>) {
  return useSubmit({
    read: async (form) => acceptedOf(form, parse(await import('#shared/schemas/user.ts'), readTextFields(form))),
    send,
    errorsOf: (error) =>
      rejectedField && isRejected(error) ? { [rejectedField]: error.message } : fieldErrorsOf(error),
    report: (error, { isAtField }) => {
      if (!isAtField || isRejected(error)) toastError(error, fallbackMessage)
    },
  })
}

function isRejected(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'otp_invalid'
}

import { type SubmitEvent, useRef, useState } from 'react'
import type { ZodSafeParseResult } from 'zod'
import { ApiError } from '#web/api.ts'
import {
  errorsByField,
  type FieldErrors,
  nativeErrors,
  readTextFields,
  useFieldErrors,
} from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'

type Schemas = typeof import('#shared/schemas/user.ts')
type Values = Record<string, string>
interface StepOptions<T> {
  /** turns the form values into the request body */
  parse: (schemas: Schemas, values: Values) => ZodSafeParseResult<T>
  send: (input: T) => Promise<void>
  /** toast for errors without a message from the server */
  fallbackMessage: string
  /** field that shows the message of a rejected code */
  rejectedField?: string
}

/** The form of one step: validated before it is sent; field errors are shown at their fields, all others as a toast. */
export function useStep<T>({ parse, send, fallbackMessage, rejectedField }: StepOptions<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const { errors, showErrors, onChange } = useFieldErrors(ref)
  const [busy, setBusy] = useState(false)

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    setBusy(true)
    try {
      const result = parse(await import('#shared/schemas/user.ts'), readTextFields(element))
      const fieldErrors = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(element) }
      showErrors(fieldErrors)
      if (result.success && !Object.keys(fieldErrors).length) await send(result.data)
    } catch (error) {
      const fieldErrors: FieldErrors = error instanceof ApiError ? errorsByField(error.errors) : {}
      if (!Object.keys(fieldErrors).length) toastError(error, fallbackMessage)
      if (rejectedField && error instanceof ApiError && error.code === 'otp_invalid')
        fieldErrors[rejectedField] = error.message
      showErrors(fieldErrors)
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, form: { ref, method: 'post', noValidate: true, onSubmit, onChange } as const }
}

import { type SubmitEvent, useRef, useState } from 'react'
import type { ZodSafeParseResult } from 'zod'
import { ApiError } from '#web/api.ts'
import {
  errorsByField,
  type FieldErrors,
  formTexts,
  nativeErrors,
  useFieldErrors,
} from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'

type Schemas = typeof import('#shared/schemas/user.ts')
type Texts = Record<string, string>
interface StepParts<T> {
  /** turns the form values into the request body */
  parse: (schemas: Schemas, texts: Texts) => ZodSafeParseResult<T>
  send: (input: T) => Promise<void>
  /** toast for errors without a message from the server */
  failure: string
  /** field that shows the message of a 400 response */
  refusedField?: string
}

/** The form of one step: validated before it is sent; field errors are shown at their fields, all others as a toast. */
export function useStep<T>({ parse, send, failure, refusedField }: StepParts<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const { errors, show, onChange } = useFieldErrors(ref)
  const [busy, setBusy] = useState(false)

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    setBusy(true)
    try {
      const parsed = parse(await import('#shared/schemas/user.ts'), formTexts(element))
      const wrong = { ...errorsByField(parsed.error?.issues ?? []), ...nativeErrors(element) }
      show(wrong)
      if (parsed.success && !Object.keys(wrong).length) await send(parsed.data)
    } catch (error) {
      const wrong: FieldErrors = error instanceof ApiError ? errorsByField(error.errors) : {}
      if (!Object.keys(wrong).length) toastError(error, failure)
      if (refusedField && error instanceof ApiError && error.status === 400) wrong[refusedField] = error.message
      show(wrong)
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, form: { ref, method: 'post', noValidate: true, onSubmit, onChange } as const }
}

import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { useUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { errorsByField, type FieldErrors, WrongFields } from './field-errors.ts'

interface SubmitOptions<Input> {
  /** What is sent, read from the form; throws WrongFields for what cannot be sent */
  read: (form: HTMLFormElement) => Input | Promise<Input>
  /** Sends it. A function that it returns is called once the form counts as saved, with whether somebody has typed since */
  send: (input: Input) => Promise<unknown>
  /** The errors of a failed request by field; by default those of the response, each at the last name of its path */
  errorsOf?: (error: unknown) => FieldErrors
  /** Says that it failed; by default a toast, unless the error stands at a field or ends the session */
  report?: (error: unknown, failed: { isAtField: boolean; input: Input | undefined }) => void
  /** Whether leaving the page asks first once something was typed */
  asksBeforeLeaving?: boolean
}

/**
 * What every form does, whatever it looks like: it is sent once at a time, and what is wrong stands at its fields, of which the
 * first takes the focus. Typing in a field clears its error.
 */
export function useSubmit<Input>(options: SubmitOptions<Input>) {
  const { read, send, errorsOf = fieldErrorsOf, report = reportElsewhere, asksBeforeLeaving = false } = options
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const isTypedSince = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [shownCount, setShownCount] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const release = useUnsavedChanges(asksBeforeLeaving && isDirty)
  useEffect(() => {
    const firstInvalid = shownCount ? ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    firstInvalid?.focus({ preventScroll: true })
    // Centred, so that the message below the field is in view too.
    firstInvalid?.scrollIntoView({ block: 'center' })
  }, [shownCount])

  const showErrors = (found: FieldErrors) => {
    setErrors(found)
    setShownCount((count) => count + 1)
  }
  const markClean = () => {
    release()
    setDirty(false)
  }
  const fail = (error: unknown, input: Input | undefined) => {
    if (error instanceof WrongFields) return showErrors(error.fields)
    const found = errorsOf(error)
    const isAtField = Object.keys(found).some((name) => ref.current?.elements.namedItem(name))
    showErrors(found)
    if (!isAtField) setFailure(error)
    report(error, { isAtField, input })
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    isSending.current = true
    setBusy(true)
    setFailure(null)
    let input: Input | undefined
    try {
      isTypedSince.current = false
      input = await read(form)
      showErrors({})
      const finish = await send(input)
      if (!isTypedSince.current) markClean()
      if (typeof finish === 'function') await finish(isTypedSince.current)
    } catch (error) {
      fail(error, input)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const onInput = () => {
    isTypedSince.current = true
    setDirty(true)
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (errors[target.name]) setErrors({ ...errors, [target.name]: undefined })
  }
  return {
    /** of the `form` element */
    formProps: { ref, method: 'post', noValidate: true, onSubmit, onChange, onInput } as const,
    errors,
    showErrors,
    /** The name of a field and its error, if it has one */
    field: (name: string) => ({ name, error: errors[name] }),
    busy,
    /** why the last try failed, if that stands at no field */
    failure,
    isDirty,
    setDirty,
    /** Nothing typed can be lost any more */
    markClean,
  }
}

/** The errors of a response by field; that of a file names its field itself, `fieldOf` those of other codes. */
export function fieldErrorsOf(error: unknown, fieldOf: Record<string, string> = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const field = fieldOf[error.code] ?? error.params.field
  return { ...(typeof field === 'string' && { [field]: error.message }), ...errorsByField(error.errors) }
}

function reportElsewhere(error: unknown, { isAtField }: { isAtField: boolean }): void {
  if (!isAtField) reportError(error)
}

import { type RefObject, type SubmitEvent, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { errorsByField, type FieldErrors, nativeErrors, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { endsSession, reportError } from '#web/lib/loading/report-error.ts'
import type { FormSubmission } from './crud-resource.ts'
import { readFormValues } from './form-values.ts'
import { WrongFields } from './wrong-fields.ts'

interface SaveOptions {
  form: RefObject<HTMLFormElement | null>
  onSave: (submission: FormSubmission) => Promise<() => unknown>
  /** called after saving: the form is no longer dirty */
  onSaved: () => void
  failureToast?: string | undefined
  /** What is wrong before anything is sent; what the browser finds by default */
  findErrors?: ((form: HTMLFormElement) => FieldErrors) | undefined
}

/** Submits a form, one request at a time, and shows errors at their fields, or else above the buttons. */
export function useFormSave({ form, onSave, onSaved, failureToast, findErrors = nativeErrors }: SaveOptions) {
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const [progress, setProgress] = useState<number | null>(null)
  const [formError, setFormError] = useState<string | null>(null)

  const showError = (error: unknown) => {
    if (error instanceof WrongFields) return showErrors(error.fields)
    const fieldErrors = error instanceof ApiError ? fieldErrorsOf(error) : {}
    const isAtField = Object.keys(fieldErrors).some((name) => form.current?.elements.namedItem(name))
    if (!isAtField || failureToast) reportError(error, { text: failureToast })
    if (endsSession(error) || !(error instanceof ApiError)) return
    showErrors(fieldErrors)
    if (!isAtField) setFormError(error.message)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null) return
    const found = findErrors(event.currentTarget)
    showErrors(found)
    setFormError(null)
    if (Object.keys(found).length) return
    const values = readFormValues(event.currentTarget)
    setProgress(0)
    try {
      const finish = await onSave({ ...values, fetch: uploadFetch(setProgress) })
      onSaved()
      await finish()
    } catch (error) {
      showError(error)
    } finally {
      setProgress(null)
    }
  }
  return { errors, onChange, progress, formError, submit }
}

/** The errors of a response by field; that of a file names its field itself. */
function fieldErrorsOf({ errors, params, message }: ApiError): FieldErrors {
  const { field } = params
  return { ...(typeof field === 'string' && { [field]: message }), ...errorsByField(errors) }
}

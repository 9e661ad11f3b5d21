import { type RefObject, type SubmitEvent, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { errorsByField, nativeErrors, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { endsSession, reportError } from '#web/lib/loading/report-error.ts'
import type { FormSubmission } from './crud-resource.ts'
import { readFormValues } from './form-values.ts'

interface SaveOptions {
  form: RefObject<HTMLFormElement | null>
  onSave: (submission: FormSubmission) => Promise<() => unknown>
  /** called after saving: the form is no longer dirty */
  onSaved: () => void
  failureToast?: string | undefined
}

/** Submits a form, one request at a time, and shows errors at their fields, or else above the buttons. */
export function useFormSave({ form, onSave, onSaved, failureToast }: SaveOptions) {
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const [progress, setProgress] = useState<number | null>(null)
  const [formError, setFormError] = useState<string | null>(null)

  const showError = (error: unknown) => {
    reportError(error, { text: failureToast })
    if (endsSession(error) || !(error instanceof ApiError)) return
    const fieldErrors = errorsByField(error.errors)
    showErrors(fieldErrors)
    if (!Object.keys(fieldErrors).some((name) => form.current?.elements.namedItem(name))) setFormError(error.message)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null) return
    const nativeFieldErrors = nativeErrors(event.currentTarget)
    showErrors(nativeFieldErrors)
    setFormError(null)
    if (Object.keys(nativeFieldErrors).length) return
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

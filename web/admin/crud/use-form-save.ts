import { type RefObject, type SubmitEvent, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { errorsByField, nativeErrors, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Sent } from './crud-resource.ts'
import { readForm } from './form-values.ts'

interface SaveOptions {
  form: RefObject<HTMLFormElement | null>
  onSave: (sent: Sent) => Promise<() => unknown>
  /** called after saving: the form is no longer dirty */
  onSaved: () => void
  failedToast?: string | undefined
}

/** Submits a form, one request at a time, and shows errors at their fields, or else above the buttons. */
export function useSave({ form, onSave, onSaved, failedToast }: SaveOptions) {
  const { errors, show, onChange } = useFieldErrors(form)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const tell = (error: unknown) => {
    // On 401 the user is asked to sign in, which needs no second message.
    if (error instanceof ApiError && error.status === 401) return
    if (failedToast) toast.error(failedToast)
    else toastError(error)
    if (!(error instanceof ApiError)) return
    const atFields = errorsByField(error.errors)
    show(atFields)
    if (!Object.keys(atFields).some((name) => form.current?.elements.namedItem(name))) setRefusal(error.message)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null) return
    const wrong = nativeErrors(event.currentTarget)
    show(wrong)
    setRefusal(null)
    if (Object.keys(wrong).length) return
    const typed = readForm(event.currentTarget)
    setProgress(0)
    try {
      const goOn = await onSave({ ...typed, fetch: uploadFetch(setProgress) })
      onSaved()
      await goOn()
    } catch (error) {
      tell(error)
    } finally {
      setProgress(null)
    }
  }
  return { errors, onChange, progress, refusal, submit }
}

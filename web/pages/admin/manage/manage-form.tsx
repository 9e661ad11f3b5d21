import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { errorsByField, type FieldErrors, nativeErrors, useFieldErrors } from '#web/shop/field-errors.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { uploadFetch } from '#web/shop/upload-fetch.ts'
import { useUnsavedWork } from '#web/state/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Sent, Typed } from './noun.ts'

/** What the fields of a form need to know of it. */
export interface FormState {
  errors: FieldErrors
  /** from 0 to 1 while the form is on its way, else null */
  progress: number | null
}

interface ManageFormProps {
  /** Saves what was typed; what it throws is told, and nothing is lost */
  onSave: (sent: Sent) => Promise<void>
  onCancel?: () => void
  /** Whether what is typed so far can be sent at all; Submit is disabled until then */
  isReady?: (typed: Typed) => boolean
  /** the toast of a failure in place of the server's words, which then stand in the form */
  failedToast?: string
  /** more buttons, as Delete */
  actions?: ReactNode
  children: (form: FormState) => ReactNode
}

/** The form of every manage page: errors at their fields, upload progress, and a question before typed work is thrown away. */
export function ManageForm(props: ManageFormProps) {
  const { onCancel, isReady, actions, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { errors, onChange, progress, busy, refusal, submit } = useSave(form, props)
  const [typed, setTyped] = useState(false)
  const [ready, setReady] = useState(!isReady)
  const [leaving, setLeaving] = useState(false)
  useUnsavedWork(typed && !busy)

  const look = () => {
    setTyped(true)
    if (form.current && isReady) setReady(isReady(readForm(form.current)))
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={onChange}
      onInput={look}
      className="grid gap-5"
    >
      {children({ errors, progress })}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {/* At the right, because toasts of the admin area stand at the left. */}
      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        {onCancel && (
          <Button tone="secondary" onClick={() => (typed ? setLeaving(true) : onCancel())}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!ready}>
          Submit
        </Button>
      </div>
      <ConfirmDialog
        open={leaving}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => onCancel?.()}
        onClose={() => setLeaving(false)}
      >
        What you typed here is not saved yet.
      </ConfirmDialog>
    </form>
  )
}

function useSave(form: { current: HTMLFormElement | null }, { onSave, failedToast }: ManageFormProps) {
  const { errors, show, onChange } = useFieldErrors(form)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const busy = progress !== null

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const wrong = nativeErrors(event.currentTarget)
    show(wrong)
    setRefusal(null)
    if (Object.keys(wrong).length) return
    const typed = readForm(event.currentTarget)
    setProgress(0)
    try {
      await onSave({ ...typed, fetch: uploadFetch(setProgress) })
    } catch (error) {
      if (failedToast) toast.error(failedToast)
      else toastError(error)
      if (!(error instanceof ApiError)) return
      const atFields = errorsByField(error.errors)
      show(atFields)
      if (!Object.keys(atFields).some((name) => form.current?.elements.namedItem(name))) setRefusal(error.message)
    } finally {
      setProgress(null)
    }
  }
  return { errors, onChange, progress, busy, refusal, submit }
}

function readForm(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return {
    text: (name) => texts(name)[0] ?? '',
    texts,
    file: (name) => data.getAll(name).find((value) => value instanceof File) ?? new File([], ''),
  }
}

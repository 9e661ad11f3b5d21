import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { shrinkPicture } from '#web/lib/forms/shrink-image.ts'
import { useUnsavedWork } from '#web/state/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Sent } from './crud-resource.ts'
import { readForm, type Typed } from './form-values.ts'
import { useSave } from './use-form-save.ts'

/** What the fields need to know about their form. */
export interface FormState {
  errors: FieldErrors
  /** Props for every image field: how images are scaled down, upload progress, and whether one is being prepared */
  picture: {
    prepare: (file: File) => Promise<File>
    progress: number | null
    onBusy: (busy: boolean) => void
  }
}

/** Imperative handle of an open form. */
export interface FormHandle {
  /** closes the form, after a confirmation if it is dirty */
  leave: () => void
  /** marks the form as clean, because its entity has been deleted */
  forget: () => void
}

interface ManageFormProps {
  ref?: Ref<FormHandle>
  /** Saves the values and returns what to do next; errors are reported, and the values stay in the form */
  onSave: (sent: Sent) => Promise<() => unknown>
  onCancel?: () => void
  /** Whether the values can be submitted; Submit is disabled until then */
  isReady?: (typed: Typed) => boolean
  /** toast in place of the server's message, which is then shown in the form */
  failedToast?: string
  submitLabel?: string
  /** more buttons, such as Delete */
  actions?: ReactNode
  children: (form: FormState) => ReactNode
}

/** The form of every manage page: field errors, upload progress, and a confirmation before unsaved values are discarded. */
export function ManageForm(props: ManageFormProps) {
  const { ref, onSave, onCancel, isReady, failedToast, submitLabel = 'Submit', actions, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(false)
  const [ready, setReady] = useState(!isReady)
  const [leaving, setLeaving] = useState(false)
  const [preparing, setPreparing] = useState(0)
  const release = useUnsavedWork(typed)
  const forget = () => {
    release()
    setTyped(false)
  }
  const { errors, onChange, progress, refusal, submit } = useSave({ form, onSave, onSaved: forget, failedToast })
  const leave = () => (typed ? setLeaving(true) : onCancel?.())
  useImperativeHandle(ref, () => ({ leave, forget }))

  const look = () => {
    setTyped(true)
    if (form.current && isReady) setReady(isReady(readForm(form.current)))
  }
  const onBusy = (busy: boolean) => setPreparing((before) => before + (busy ? 1 : -1))
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => (preparing > 0 ? event.preventDefault() : submit(event))}
      onChange={onChange}
      onInput={look}
      className="grid grid-cols-1 gap-5"
    >
      {children({ errors, picture: { prepare: shrinkPicture, progress, onBusy } })}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {/* On the right, because the admin area's toasts are on the left. */}
      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        {onCancel && (
          <Button tone="secondary" onClick={leave}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={progress !== null || preparing > 0} disabled={!ready}>
          {submitLabel}
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

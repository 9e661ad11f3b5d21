import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { FieldErrors } from '#web/shop/field-errors.ts'
import { shrinkPicture } from '#web/shop/shrink-picture.ts'
import { useUnsavedWork } from '#web/state/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Sent } from './noun.ts'
import { readForm, type Typed } from './typed.ts'
import { useSave } from './use-save.ts'

/** What the fields of a form need to know of it. */
export interface FormState {
  errors: FieldErrors
  /** What every picture of the form is given: how it is made smaller, how far it is sent, whom it tells that it is at work */
  picture: {
    prepare: (file: File) => Promise<File>
    progress: number | null
    onBusy: (busy: boolean) => void
  }
}

/** What may be asked of an open form from outside. */
export interface FormHandle {
  /** closes it, after a question where something is typed */
  leave: () => void
  /** lets go of what is typed: it belongs to something that is gone */
  forget: () => void
}

interface ManageFormProps {
  ref?: Ref<FormHandle>
  /** Saves what was typed, and gives what follows; what it throws is told, and nothing is lost */
  onSave: (sent: Sent) => Promise<() => unknown>
  onCancel?: () => void
  /** Whether what is typed so far can be sent at all; Submit is disabled until then */
  isReady?: (typed: Typed) => boolean
  /** the toast of a failure in place of the server's words, which then stand in the form */
  failedToast?: string
  submitLabel?: string
  /** more buttons, as Delete */
  actions?: ReactNode
  children: (form: FormState) => ReactNode
}

/** The form of every manage page: errors at their fields, upload progress, and a question before typed work is thrown away. */
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
      {/* At the right, because toasts of the admin area stand at the left. */}
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

import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { useUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormSubmission } from './crud-resource.ts'
import type { FormHandle } from './form-state.ts'
import { useFormSave } from './use-form-save.ts'

interface TypedFormOptions {
  ref?: Ref<FormHandle> | undefined
  /** Saves the values and returns what to do next; errors are reported, and the values stay in the form */
  onSave: (submission: FormSubmission) => Promise<() => unknown>
  /** Closes the form */
  onCancel?: (() => void) | undefined
  /** toast in place of the server's message, which is then shown in the form */
  failureToast?: string | undefined
  /** What is wrong before anything is sent, in words of its own; what the browser finds by default */
  findErrors?: ((form: HTMLFormElement) => FieldErrors) | undefined
}

/**
 * What every form of staff does, whatever it looks like: nothing that was typed is lost without a question, not by leaving, by a
 * refusal or by an ended session; one request at a time; errors stand at their fields, or else in `notice`, which belongs into the
 * form.
 */
export function useTypedForm({ ref, onSave, onCancel, failureToast, findErrors }: TypedFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [dirty, setDirty] = useState(false)
  const [confirmingLeave, setConfirmingLeave] = useState(false)
  const release = useUnsavedChanges(dirty)
  const markClean = () => {
    release()
    setDirty(false)
  }
  const { errors, onChange, progress, formError, submit } = useFormSave({
    form,
    onSave,
    onSaved: markClean,
    failureToast,
    findErrors,
  })
  const requestClose = () => (dirty ? setConfirmingLeave(true) : onCancel?.())
  useImperativeHandle(ref, () => ({ requestClose, markClean }))
  const notice: ReactNode = (
    <>
      {formError && (
        <Notice tone="bad" className="col-span-full">
          {formError}
        </Notice>
      )}
      <ConfirmDialog
        open={confirmingLeave}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => onCancel?.()}
        onClose={() => setConfirmingLeave(false)}
      >
        What you changed here is not saved yet.
      </ConfirmDialog>
    </>
  )
  return {
    /** of the `form` element */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      onChange,
      onInput: () => setDirty(true),
    } as const,
    errors,
    /** The name of a field and its error, if it has one */
    field: (name: string) => ({ name, error: errors[name] }),
    /** upload progress from 0 to 1 while it saves; null: it does not */
    progress,
    busy: progress !== null,
    /** Closes the form, after a question if something was typed */
    requestClose,
    notice,
  }
}

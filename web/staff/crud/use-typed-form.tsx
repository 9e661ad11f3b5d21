import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { type FieldErrors, nativeErrors, refuse } from '#web/lib/forms/field-errors.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { endsSession, reportError } from '#web/lib/loading/report-error.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormSubmission } from './crud-resource.ts'
import type { FormHandle } from './form-state.ts'
import { readFormValues } from './form-values.ts'
import { useFrozen } from './use-frozen.ts'

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
 * refusal, by an ended session or because the form closes once it is saved: it takes nothing while it is sent. Errors stand at their fields, or else in `notice`, which belongs into the
 * form.
 */
export function useTypedForm({ ref, onSave, onCancel, failureToast, findErrors = nativeErrors }: TypedFormOptions) {
  const [progress, setProgress] = useState(0)
  const [confirmingLeave, setConfirmingLeave] = useState(false)
  const { formProps, errors, field, busy, failure, isDirty, markClean } = useSubmit({
    read: (form) => {
      refuse(findErrors(form))
      return readFormValues(form)
    },
    send: (values) => {
      setProgress(0)
      return onSave({ ...values, fetch: uploadFetch(setProgress) })
    },
    report: (error, { isAtField }) => {
      if (!isAtField || failureToast) reportError(error, { text: failureToast })
    },
    asksBeforeLeaving: true,
  })
  const frozen = useFrozen(formProps.ref, busy)
  const requestClose = () => (isDirty ? setConfirmingLeave(true) : onCancel?.())
  useImperativeHandle(ref, () => ({ requestClose, markClean }))
  const notice: ReactNode = (
    <>
      {failure instanceof ApiError && !endsSession(failure) && (
        <Notice tone="bad" className="col-span-full">
          {failure.message}
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
    formProps: { ...formProps, ...frozen },
    errors,
    field,
    /** upload progress from 0 to 1 while it saves; null: it does not */
    progress: busy ? progress : null,
    busy,
    /** Closes the form, after a question if something was typed */
    requestClose,
    notice,
  }
}

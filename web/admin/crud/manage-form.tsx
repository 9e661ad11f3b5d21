import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { shrinkImage } from '#web/lib/forms/shrink-image.ts'
import { useUnsavedChanges } from '#web/state/unsaved-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormSubmission } from './crud-resource.ts'
import type { FormHandle, FormState } from './form-state.ts'
import { type FormValues, readFormValues } from './form-values.ts'
import { useSquareCrop } from './square-crop.tsx'
import { useFormSave } from './use-form-save.ts'

interface ManageFormProps {
  ref?: Ref<FormHandle>
  /** Saves the values and returns what to do next; errors are reported, and the values stay in the form */
  onSave: (submission: FormSubmission) => Promise<() => unknown>
  onCancel?: () => void
  /** Whether the values can be submitted; Submit is disabled until then */
  isReady?: (values: FormValues) => boolean
  /** What is still missing before the values can be submitted, listed beside Submit; takes the place of `isReady` */
  findMissing?: (values: FormValues) => readonly string[]
  /** toast in place of the server's message, which is then shown in the form */
  failureToast?: string
  submitLabel?: string
  /** more buttons, such as Delete */
  actions?: ReactNode
  children: (form: FormState) => ReactNode
}

const NO_VALUES: FormValues = { text: () => '', file: () => new File([], '') }

/** The form of every manage page: field errors, upload progress, and a confirmation before unsaved values are discarded. */
export function ManageForm(props: ManageFormProps) {
  const {
    ref,
    onSave,
    onCancel,
    isReady,
    findMissing,
    failureToast,
    submitLabel = t('Submit'),
    actions,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const [dirty, setDirty] = useState(false)
  const [ready, setReady] = useState(!isReady)
  const [missing, setMissing] = useState(() => findMissing?.(NO_VALUES) ?? [])
  const [confirmingLeave, setConfirmingLeave] = useState(false)
  const [preparingCount, setPreparingCount] = useState(0)
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
  })
  const requestClose = () => (dirty ? setConfirmingLeave(true) : onCancel?.())
  useImperativeHandle(ref, () => ({ requestClose, markClean }))

  const handleInput = () => {
    setDirty(true)
    if (form.current && isReady) setReady(isReady(readFormValues(form.current)))
    if (form.current && findMissing) setMissing(findMissing(readFormValues(form.current)))
  }
  const onBusy = (busy: boolean) => setPreparingCount((count) => count + (busy ? 1 : -1))
  const field = (name: string) => ({ name, error: errors[name] })
  const squareCrop = useSquareCrop()
  const shrinkSquare = async (file: File) => shrinkImage(await squareCrop.crop(file))
  const imageField = (name: string, { square } = { square: false }) => ({
    ...field(name),
    prepare: square ? shrinkSquare : shrinkImage,
    progress,
    onBusy,
  })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => (preparingCount > 0 ? event.preventDefault() : submit(event))}
      onChange={onChange}
      onInput={handleInput}
      className="grid grid-cols-1 gap-5"
    >
      {children({ errors, field, imageField })}
      {formError && <Notice tone="bad">{formError}</Notice>}
      {missing.length > 0 && <p className="text-right text-14 text-ink-muted">Still missing: {missing.join(', ')}</p>}
      {/* On the right, because the admin area's toasts are on the left. */}
      <div className="flex flex-wrap justify-end gap-3">
        {actions}
        {onCancel && (
          <Button tone="secondary" onClick={requestClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={progress !== null || preparingCount > 0} disabled={!ready || missing.length > 0}>
          {submitLabel}
        </Button>
      </div>
      {squareCrop.dialog}
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
    </form>
  )
}

import type { ReactNode } from 'react'
import { toast } from '#web/ui/toast/toasts.ts'
import { FormDialog } from './crud/form-dialog.tsx'
import type { FormState } from './crud/form-state.ts'
import type { FormValues } from './crud/form-values.ts'
import { ManageForm } from './crud/manage-form.tsx'

interface ActDialogProps {
  title: string
  submitLabel: string
  /** The call; errors show at their fields, and what was typed stays */
  onSubmit: (values: FormValues) => Promise<{ message: string }>
  /** What is read anew after it */
  onDone: () => unknown
  onClose: () => void
  children: (form: FormState) => ReactNode
}

/** A dialog with one form that does one thing: its message becomes a toast, and it asks before typed words are lost. */
export function ActDialog({ title, submitLabel, onSubmit, onDone, onClose, children }: ActDialogProps) {
  return (
    <FormDialog open title={title} onClose={onClose}>
      {(ref) => (
        <ManageForm
          ref={ref}
          submitLabel={submitLabel}
          onCancel={onClose}
          onSave={async (submission) => {
            const { message } = await onSubmit(submission)
            return () => {
              toast.success(message)
              onClose()
              return onDone()
            }
          }}
        >
          {children}
        </ManageForm>
      )}
    </FormDialog>
  )
}

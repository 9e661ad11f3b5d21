import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Button } from '#web/ui/button.tsx'

interface AddWordProps {
  label: string
  /** The word that the open form begins with; null while it is closed */
  draft: string | null
  onDraft: (draft: string | null) => void
  save: (submission: FormSubmission) => Promise<() => unknown>
  children: (form: FormState) => ReactNode
}

/** The button that opens an empty form, and the form, which may also begin with a missed search. */
export function AddWord({ label, draft, onDraft, save, children }: AddWordProps) {
  const close = () => onDraft(null)
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => onDraft('')}>
        {label}
      </Button>
      <FormDialog open={draft !== null} title={label} onClose={close}>
        {(ref) => (
          <ManageForm
            ref={ref}
            onSave={async (submission) => {
              const finish = await save(submission)
              return () => {
                close()
                finish()
              }
            }}
            onCancel={close}
          >
            {children}
          </ManageForm>
        )}
      </FormDialog>
    </>
  )
}

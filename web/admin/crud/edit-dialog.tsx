import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entity, FormSubmission } from './crud-resource.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormState } from './form-state.ts'
import { ManageForm } from './manage-form.tsx'

interface EditDialogProps<E extends Entity> {
  /** what an entity is called: 'colour' */
  singular: string
  /** null: closed */
  entity: E | null
  onSave: (entity: E, submission: FormSubmission) => Promise<() => unknown>
  onClose: () => void
  /** Puts Delete into the form */
  onDelete?: ((entity: E) => void) | undefined
  /** The form's fields, filled in */
  children: (entity: E, form: FormState) => ReactNode
}

/** The form that changes an entity. */
export function EditDialog<E extends Entity>(props: EditDialogProps<E>) {
  const { singular, entity, onSave, onClose, onDelete, children } = props
  return (
    <FormDialog open={entity !== null} title={t('Edit {singular}', { singular })} onClose={onClose}>
      {(ref) =>
        entity && (
          <ManageForm
            ref={ref}
            onSave={(submission) => onSave(entity, submission)}
            onCancel={onClose}
            actions={
              onDelete && (
                <Button tone="danger" onClick={() => onDelete(entity)} className="mr-auto">
                  Delete
                </Button>
              )
            }
          >
            {(form) => children(entity, form)}
          </ManageForm>
        )
      }
    </FormDialog>
  )
}

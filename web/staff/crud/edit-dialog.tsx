import type { ReactNode, Ref } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entity, FormSubmission } from './crud-resource.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormHandle, FormState } from './form-state.ts'
import { ManageForm } from './manage-form.tsx'
import { useConflict } from './use-conflict.ts'

interface EditDialogProps<E extends Entity> {
  /** what an entity is called: 'colour' */
  singular: string
  /** null: closed */
  entity: E | null
  onSave: (entity: E, submission: FormSubmission) => Promise<() => unknown>
  /** Reads it anew, after somebody else has changed it; null if it is gone */
  reload: (entity: E) => Promise<E | null>
  onClose: () => void
  /** Puts Delete into the form */
  onDelete?: ((entity: E) => void) | undefined
  /** The form's fields, filled in */
  children: (entity: E, form: FormState) => ReactNode
}

/** The form that changes an entity. */
export function EditDialog<E extends Entity>({ singular, ...props }: EditDialogProps<E>) {
  const { entity, onClose } = props
  return (
    <FormDialog open={entity !== null} title={t('Edit {singular}', { singular })} onClose={onClose}>
      {(ref) => entity && <EditForm key={entity._id} {...props} ref={ref} entity={entity} />}
    </FormDialog>
  )
}

interface EditFormProps<E extends Entity> extends Omit<EditDialogProps<E>, 'singular'> {
  ref: Ref<FormHandle>
  entity: E
}

function EditForm<E extends Entity>({ ref, entity, onSave, reload, onClose, onDelete, children }: EditFormProps<E>) {
  const { save, conflict } = useConflict(entity, () => reload(entity))
  return (
    <ManageForm
      ref={ref}
      onSave={(submission) => save((seen) => onSave(seen, submission))}
      conflict={
        conflict && {
          ...conflict,
          base: (form) => children(conflict.base, form),
          theirs: (form) => children(conflict.theirs, form),
        }
      }
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

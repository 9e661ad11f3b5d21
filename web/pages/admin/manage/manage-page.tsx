import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type FormState, ManageForm } from './manage-form.tsx'
import type { Entity, Noun, Sent, Typed } from './noun.ts'
import { useManage } from './use-manage.ts'

/** How a list is shown: null while it loads. */
export interface Listed<E> {
  entities: readonly E[] | null
  onEdit: (entity: E) => void
  onDelete: (entity: E) => void
}

interface ManagePageProps<E extends Entity> {
  noun: Noun<E>
  /** Where the form for a new one opens; or, in place of a form, what makes a new one */
  addIn?: 'page' | 'dialog'
  adding?: (save: (sent: Sent) => Promise<void>) => ReactNode
  /** The form's fields, empty (null) or filled with what is there */
  fields: (entity: E | null, form: FormState) => ReactNode
  list: (listed: Listed<E>) => ReactNode
  /** For forms that cannot be sent before something is chosen */
  isReady?: (typed: Typed) => boolean
  /** Where a click on one opens its form, and the form offers Delete */
  deleteInForm?: boolean
}

/** The one shape of the manage pages (DASH-02 to DASH-07, DASH-12): list, add, edit, delete, confirm, toast, reload. */
export function ManagePage<E extends Entity>({
  noun,
  addIn,
  adding,
  fields,
  list,
  isReady,
  deleteInForm,
}: ManagePageProps<E>) {
  const { entities, failed, reload, doing, add, edit, askDelete, close, save, remove, deleting } = useManage(noun)
  const isAdding = doing?.what === 'add'
  const addForm = isAdding && (
    <ManageForm onSave={save} onCancel={close} isReady={isReady} failedToast={noun.toasts?.createFailed}>
      {(form) => fields(null, form)}
    </ManageForm>
  )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28">{noun.title}</h1>
        {adding?.(save) ?? (
          <Button icon={<Plus aria-hidden="true" />} onClick={add} disabled={isAdding}>
            {noun.addLabel}
          </Button>
        )}
      </div>
      {addIn === 'page' && addForm && (
        <section aria-label={noun.addLabel} className="mb-8 rounded-m border border-line bg-surface p-5">
          {addForm}
        </section>
      )}
      {failed ? (
        <EmptyState title="This list could not be loaded" actions={<Button onClick={reload}>Try again</Button>} />
      ) : (
        list({ entities, onEdit: edit, onDelete: askDelete })
      )}
      {addIn === 'dialog' && (
        <Dialog open={isAdding} onClose={close} title={noun.addLabel ?? ''} variant="sheet" dismissable={false}>
          {addForm}
        </Dialog>
      )}
      <Dialog
        open={doing?.what === 'edit'}
        onClose={close}
        title={`Edit ${noun.word}`}
        variant="sheet"
        dismissable={false}
      >
        {doing?.what === 'edit' && (
          <ManageForm
            onSave={save}
            onCancel={close}
            actions={
              deleteInForm && (
                <Button tone="danger" onClick={() => askDelete(doing.entity)} className="mr-auto">
                  Delete
                </Button>
              )
            }
          >
            {(form) => fields(doing.entity, form)}
          </ManageForm>
        )}
      </Dialog>
      <ConfirmDialog
        open={doing?.what === 'delete'}
        title={`Are you sure you want to delete this ${noun.word}?`}
        confirmLabel="Delete"
        busy={deleting}
        onConfirm={() => doing?.what === 'delete' && remove(doing.entity)}
        onClose={close}
      />
    </>
  )
}

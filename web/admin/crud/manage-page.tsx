import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Entity, Noun, Sent } from './crud-resource.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Typed } from './form-values.ts'
import { InlineForm } from './inline-form.tsx'
import { type FormState, ManageForm } from './manage-form.tsx'
import { PageHead } from './page-header.tsx'
import { useManage } from './use-crud-resource.ts'

/** Props of a list; `entities` is null while it loads. */
export interface Listed<E> {
  entities: readonly E[] | null
  onEdit: (entity: E) => void
  onDelete: (entity: E) => void
}

interface ManagePageProps<E extends Entity> {
  noun: Noun<E>
  /** Where the form for a new entity opens, or a render prop that replaces the form */
  addIn?: 'page' | 'dialog'
  adding?: (save: (sent: Sent) => Promise<() => unknown>) => ReactNode
  /** The form's fields, empty (null) or filled in */
  fields: (entity: E | null, form: FormState) => ReactNode
  list: (listed: Listed<E>) => ReactNode
  /** For forms that cannot be submitted before something is selected */
  isReady?: (typed: Typed) => boolean
  /** Puts Delete into the edit form, for lists without a Delete button */
  deleteInForm?: boolean
}

/** The common page of all CRUD resources: list, add, edit, delete, confirm, toast, reload. */
export function ManagePage<E extends Entity>(props: ManagePageProps<E>) {
  const { noun, addIn, adding, fields, list, isReady, deleteInForm } = props
  const { addLabel = '' } = noun
  const manage = useManage(noun)
  const { entities, edited, deletion } = manage
  const add = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHead
        title={noun.title}
        status={manage.loading ? 'Loading...' : entities && counted(entities.length, noun)}
        // The focused element may have been deleted.
        focusKey={deletion.gone}
      >
        {adding?.(manage.saveNew) ?? (
          <Button ref={add} icon={<Plus aria-hidden="true" />} onClick={manage.openNew}>
            {addLabel}
          </Button>
        )}
      </PageHead>
      {addIn === 'page' && manage.adding && (
        <InlineForm label={addLabel} opener={add}>
          <ManageForm
            onSave={manage.saveNew}
            onCancel={manage.closeNew}
            isReady={isReady}
            failedToast={noun.toasts?.createFailed}
          >
            {(form) => fields(null, form)}
          </ManageForm>
        </InlineForm>
      )}
      {manage.failed ? (
        <EmptyState
          title={`The ${noun.plural} could not be loaded`}
          actions={<Button onClick={manage.reload}>Try again</Button>}
        />
      ) : (
        list({ entities, onEdit: manage.edit, onDelete: deletion.ask })
      )}
      {addIn === 'dialog' && (
        <FormDialog open={manage.adding} title={addLabel} onClose={manage.closeNew}>
          {(ref) => (
            <ManageForm ref={ref} onSave={manage.saveNew} onCancel={manage.closeNew} isReady={isReady}>
              {(form) => fields(null, form)}
            </ManageForm>
          )}
        </FormDialog>
      )}
      <FormDialog open={edited !== null} title={`Edit ${noun.word}`} onClose={manage.closeEdited}>
        {(ref) =>
          edited && (
            <ManageForm
              ref={ref}
              onSave={(sent) => manage.saveEdited(edited, sent)}
              onCancel={manage.closeEdited}
              actions={
                deleteInForm && (
                  <Button tone="danger" onClick={() => deletion.ask(edited)} className="mr-auto">
                    Delete
                  </Button>
                )
              }
            >
              {(form) => fields(edited, form)}
            </ManageForm>
          )
        }
      </FormDialog>
      <ConfirmDialog
        open={deletion.open}
        title={`Are you sure you want to delete this ${noun.word}?`}
        confirmLabel="Delete"
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.close}
      />
    </>
  )
}

function counted(number: number, { word, plural }: { word: string; plural: string }): string {
  return `${number} ${number === 1 ? word : plural}`
}

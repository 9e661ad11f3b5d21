import { Plus } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { CrudResource, Entity, FormSubmission } from './crud-resource.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormHandle, FormState } from './form-state.ts'
import type { FormValues } from './form-values.ts'
import { ManageForm } from './manage-form.tsx'
import { PageHeader } from './page-header.tsx'
import { useConflict } from './use-conflict.ts'
import { useCrudResource } from './use-crud-resource.ts'

/** Props of a list; `entities` is null while it loads. */
export interface EntityListProps<E> {
  entities: readonly E[] | null
  /** whether entities are changed, and not looked at alone */
  mayChange: boolean
  onEdit: (entity: E) => void
  onDelete: (entity: E) => void
  /** Loads the list anew, after another change of it */
  refresh: () => Promise<void>
}

interface ManagePageProps<E extends Entity> {
  resource: CrudResource<E>
  /** Where the form for a new entity opens, or a render prop that replaces the form */
  addIn?: 'page' | 'dialog'
  renderAdd?: (save: (submission: FormSubmission) => Promise<() => unknown>) => ReactNode
  /** The form's fields, empty (null) or filled in */
  fields: (entity: E | null, form: FormState) => ReactNode
  list: (listProps: EntityListProps<E>) => ReactNode
  /** For forms that cannot be submitted before something is selected */
  isReady?: (values: FormValues) => boolean
  /** Puts Delete into the edit form, for lists without a Delete button */
  deleteInForm?: boolean
  /** Width of the dialogs of its forms */
  size?: 'md' | 'lg'
}

/** The common page of all CRUD resources: list, add, edit, delete, confirm, toast, reload. */
export function ManagePage<E extends Entity>(props: ManagePageProps<E>) {
  const { resource, addIn, renderAdd, fields, list, isReady, deleteInForm, size } = props
  const { addLabel = '' } = resource
  const mayChange = useMayEverywhere(resource.permission)
  const manage = useCrudResource(resource)
  const {
    list: { data, error, isFetching, refetch },
    deletion,
  } = manage
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHeader
        title={resource.title}
        status={
          isFetching
            ? t('Loading...')
            : data &&
              t('{count} {noun}', {
                count: data.length,
                noun: plural(data.length, resource.singular, resource.plural),
              })
        }
        // The focused element may have been deleted.
        focusKey={deletion.deletedCount}
      >
        {mayChange &&
          (renderAdd?.(manage.saveNew) ?? (
            <Button ref={addButton} icon={<Plus aria-hidden="true" />} onClick={manage.openNew}>
              {addLabel}
            </Button>
          ))}
      </PageHeader>
      {addIn === 'page' && manage.isAdding && (
        <InlineForm label={addLabel} opener={addButton}>
          <ManageForm
            onSave={manage.saveNew}
            onCancel={manage.closeNew}
            isReady={isReady}
            failureToast={resource.toasts?.createFailed}
          >
            {(form) => fields(null, form)}
          </ManageForm>
        </InlineForm>
      )}
      {error && !data ? (
        <LoadFailure
          subject={t('The {plural}', { plural: resource.plural })}
          level={2}
          error={error}
          onRetry={refetch}
        />
      ) : (
        list({
          entities: data ?? null,
          mayChange,
          onEdit: manage.openEdit,
          onDelete: deletion.request,
          refresh: manage.refresh,
        })
      )}
      {addIn === 'dialog' && (
        <FormDialog open={manage.isAdding} title={addLabel} size={size} onClose={manage.closeNew}>
          {(ref) => (
            <ManageForm ref={ref} onSave={manage.saveNew} onCancel={manage.closeNew} isReady={isReady}>
              {(form) => fields(null, form)}
            </ManageForm>
          )}
        </FormDialog>
      )}
      <ManageDialogs {...{ resource, manage, fields, deleteInForm, size }} />
    </>
  )
}

interface ManageDialogsProps<E extends Entity>
  extends Pick<ManagePageProps<E>, 'resource' | 'fields' | 'deleteInForm' | 'size'> {
  manage: ReturnType<typeof useCrudResource<E>>
}

/** The form of an edited entity, and the question before one is deleted, or what keeps it from that. */
export function ManageDialogs<E extends Entity>({
  resource,
  manage,
  fields,
  deleteInForm,
  size,
}: ManageDialogsProps<E>) {
  const { editedEntity, deletion } = manage
  return (
    <>
      <EditDialog
        singular={resource.singular}
        size={size}
        entity={editedEntity}
        onSave={manage.saveEdit}
        reload={manage.reload}
        onClose={manage.closeEdit}
        onDelete={deleteInForm ? deletion.request : undefined}
      >
        {fields}
      </EditDialog>
      <Dialog
        open={deletion.use !== null}
        size="sm"
        title={t('This {singular} cannot be deleted', { singular: resource.singular })}
        onClose={deletion.close}
        footer={
          <Button onClick={deletion.close} data-autofocus>
            Close
          </Button>
        }
      >
        <p className="font-semibold wrap-anywhere">{deletion.entity && resource.nameOf(deletion.entity)}</p>
        <p className="mt-2">{deletion.use}</p>
      </Dialog>
      <ConfirmDialog
        open={deletion.entity !== null && deletion.use === null}
        title={t('Are you sure you want to delete this {singular}?', { singular: resource.singular })}
        confirmLabel="Delete"
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.close}
      >
        <p className="font-semibold wrap-anywhere">{deletion.entity && resource.nameOf(deletion.entity)}</p>
        {resource.whatStays && <p className="mt-2">{resource.whatStays}</p>}
      </ConfirmDialog>
    </>
  )
}

interface InlineFormProps {
  label: string
  /** The button that opens the form; it is focused again when the form closes */
  opener: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A form above a list; its first field is focused. */
function InlineForm({ label, opener, children }: InlineFormProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    const button = opener.current
    return () => button?.focus()
  }, [opener])
  return (
    <section ref={section} aria-label={label} className="mb-8 rounded-m border border-line bg-surface p-5">
      {children}
    </section>
  )
}

interface EditDialogProps<E extends Entity> {
  /** what an entity is called: 'colour' */
  singular: string
  size?: 'md' | 'lg' | undefined
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
function EditDialog<E extends Entity>({ singular, size, ...props }: EditDialogProps<E>) {
  const { entity, onClose } = props
  return (
    <FormDialog open={entity !== null} title={t('Edit {singular}', { singular })} size={size} onClose={onClose}>
      {(ref) => entity && <EditForm key={entity._id} {...props} ref={ref} entity={entity} />}
    </FormDialog>
  )
}

interface EditFormProps<E extends Entity> extends Omit<EditDialogProps<E>, 'singular' | 'size'> {
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

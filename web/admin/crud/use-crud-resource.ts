import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { toast } from '#web/ui/toasts.ts'
import type { CrudResource, Entity, FormSubmission } from './crud-resource.ts'

/**
 * The state of a manage page: its list, the form for a new entity, the edited entity, and the one whose deletion needs
 * confirmation. None of them closes another, so that no input is lost; the list reloads after a success.
 */
export function useCrudResource<E extends Entity>(resource: CrudResource<E>) {
  const { value, error, loading, reload } = useAsyncData(resource.load)
  const [isAdding, setIsAdding] = useState(false)
  const [editedEntity, setEditedEntity] = useState<E | null>(null)

  useEffect(() => {
    if (!error) return
    console.error(error)
    if (resource.toasts?.loadFailed === 'server') toastError(error)
  }, [error, resource])

  const finish = (message: string) => {
    reload()
    toast.success(message)
  }
  const deletion = useDeletion(resource, {
    onDeleted: (entity, message) => {
      setEditedEntity((current) => (current === entity ? null : current))
      finish(message)
    },
    onStale: reload,
  })
  return {
    /** null while they load */
    entities: value,
    loading,
    failed: error !== null && value === null && !loading,
    reload,
    isAdding,
    openNew: () => setIsAdding(true),
    closeNew: () => setIsAdding(false),
    saveNew: async (submission: FormSubmission) => {
      const { message } = await resource.create(submission)
      return () => {
        setIsAdding(false)
        finish(resource.toasts?.created ?? message)
      }
    },
    editedEntity,
    edit: (entity: E) => setEditedEntity(entity),
    closeEdited: () => setEditedEntity(null),
    saveEdited: async (entity: E, submission: FormSubmission) => {
      const { message } = await resource.update(entity, submission).catch((updateError) => {
        // Somebody else changed the entity: reload the list, so that it shows their version.
        if (isStale(updateError)) reload()
        throw updateError
      })
      return () => {
        setEditedEntity((current) => (current === entity ? null : current))
        finish(resource.toasts?.updated ?? message)
      }
    },
    deletion,
  }
}

interface DeletionCallbacks<E> {
  onDeleted: (entity: E, message: string) => void
  /** the entity no longer exists, or has changed */
  onStale: () => void
}

function useDeletion<E extends Entity>(resource: CrudResource<E>, { onDeleted, onStale }: DeletionCallbacks<E>) {
  const [pendingEntity, setPendingEntity] = useState<E | null>(null)
  const [busy, setBusy] = useState(false)
  const [deletedCount, setDeletedCount] = useState(0)
  const close = () => setPendingEntity(null)
  const confirm = async () => {
    if (!pendingEntity) return
    setBusy(true)
    try {
      const { message } = await resource.remove(pendingEntity)
      close()
      setDeletedCount((count) => count + 1)
      onDeleted(pendingEntity, resource.toasts?.deleted ?? message)
    } catch (deletionError) {
      close()
      toastError(deletionError)
      if (isStale(deletionError)) onStale()
    } finally {
      setBusy(false)
    }
  }
  return {
    open: pendingEntity !== null,
    busy,
    deletedCount,
    request: (entity: E) => setPendingEntity(entity),
    close,
    confirm,
  }
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

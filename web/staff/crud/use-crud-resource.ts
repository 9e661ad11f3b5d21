import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import type { CrudResource, Entity, FormSubmission } from './crud-resource.ts'

/**
 * The state of a manage page: its list, the form for a new entity, the edited entity, and the one whose deletion needs
 * confirmation. None of them closes another, so that no input is lost; the list reloads after a success.
 */
export function useCrudResource<E extends Entity>(resource: CrudResource<E>) {
  const list = useQuery({
    queryKey: resource.key,
    queryFn: resource.load,
    meta: { errorToast: resource.toasts?.loadFailed === 'server' },
  })
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: resource.key })
  const [isAdding, setIsAdding] = useState(false)
  const [editedEntity, setEditedEntity] = useState<E | null>(null)

  const finish = (message: string) => {
    void refresh()
    toast.success(message)
  }
  const closeEditOf = (entity: E) => setEditedEntity((current) => (current?._id === entity._id ? null : current))
  return {
    list,
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
    openEdit: (entity: E) => setEditedEntity(entity),
    closeEdit: () => setEditedEntity(null),
    refresh,
    /** The entity as it is now; null if it is gone */
    reload: async ({ _id }: E) => (await list.refetch()).data?.find((entity) => entity._id === _id) ?? null,
    saveEdit: async (entity: E, submission: FormSubmission) => {
      const { message } = await resource.update(entity, submission).catch((error) => {
        // Somebody else changed the entity: reload the list, so that it shows their version.
        if (isStale(error)) void refresh()
        throw error
      })
      return () => {
        closeEditOf(entity)
        finish(resource.toasts?.updated ?? message)
      }
    },
    deletion: useDeletion(resource, {
      onDeleted: (entity, message) => {
        closeEditOf(entity)
        finish(message)
      },
      onStale: () => void refresh(),
    }),
  }
}

interface DeletionCallbacks<E> {
  onDeleted: (entity: E, message: string) => void
  /** the entity no longer exists, or has changed */
  onStale: () => void
}

function useDeletion<E extends Entity>(resource: CrudResource<E>, { onDeleted, onStale }: DeletionCallbacks<E>) {
  const [pendingEntity, setPendingEntity] = useState<E | null>(null)
  const use = useQuery({
    queryKey: keyOfUse(resource, pendingEntity?._id),
    // If it cannot be looked up, the server decides.
    queryFn: () => (pendingEntity && resource.findUse ? resource.findUse(pendingEntity).catch(() => null) : null),
    enabled: pendingEntity !== null,
    gcTime: 0,
  })
  const [deletedCount, setDeletedCount] = useState(0)
  const close = () => setPendingEntity(null)
  const { mutate, isPending } = useMutation({
    mutationFn: resource.remove,
    onSuccess: ({ message }, entity) => {
      close()
      setDeletedCount((count) => count + 1)
      onDeleted(entity, resource.toasts?.deleted ?? message)
    },
    onError: (error) => {
      close()
      if (isStale(error)) onStale()
    },
  })
  return {
    entity: pendingEntity,
    busy: isPending || use.isFetching,
    /** what keeps it from being deleted, in words; null for nothing */
    use: use.data ?? null,
    deletedCount,
    request: (entity: E) => setPendingEntity(entity),
    close,
    confirm: () => pendingEntity && mutate(pendingEntity),
  }
}

const keyOfUse = ({ key }: Pick<CrudResource<Entity>, 'key'>, id: string | undefined) => [...key, 'use', id]

function isStale(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}

import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Entity, Noun, Sent } from './crud-resource.ts'

/**
 * The state of a manage page: its list, the form for a new entity, the edited entity, and the one whose deletion needs
 * confirmation. None of them closes another, so that no input is lost; the list reloads after a success.
 */
export function useManage<E extends Entity>(noun: Noun<E>) {
  const { value, error, loading, reload } = useLoaded(noun.load)
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<E | null>(null)

  useEffect(() => {
    if (!error) return
    console.error(error)
    if (noun.toasts?.loadFailed === 'server') toastError(error)
  }, [error, noun])

  const finish = (words: string) => {
    reload()
    toast.success(words)
  }
  const deletion = useDeletion(noun, {
    onGone: (entity, words) => {
      setEdited((shown) => (shown === entity ? null : shown))
      finish(words)
    },
    onMissing: reload,
  })
  return {
    /** null while they load */
    entities: value,
    loading,
    failed: error !== null && value === null && !loading,
    reload,
    adding,
    openNew: () => setAdding(true),
    closeNew: () => setAdding(false),
    saveNew: async (sent: Sent) => {
      const { message } = await noun.create(sent)
      return () => {
        setAdding(false)
        finish(noun.toasts?.created ?? message)
      }
    },
    edited,
    edit: (entity: E) => setEdited(entity),
    closeEdited: () => setEdited(null),
    saveEdited: async (entity: E, sent: Sent) => {
      const { message } = await noun.update(entity, sent).catch((refused) => {
        // Somebody else changed the entity: reload the list, so that it shows their version.
        if (isOvertaken(refused)) reload()
        throw refused
      })
      return () => {
        setEdited((shown) => (shown === entity ? null : shown))
        finish(noun.toasts?.updated ?? message)
      }
    },
    deletion,
  }
}

interface DeletionEnds<E> {
  onGone: (entity: E, words: string) => void
  /** the entity no longer exists, or has changed */
  onMissing: () => void
}

function useDeletion<E extends Entity>(noun: Noun<E>, { onGone, onMissing }: DeletionEnds<E>) {
  const [asked, setAsked] = useState<E | null>(null)
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState(0)
  const close = () => setAsked(null)
  const confirm = async () => {
    if (!asked) return
    setBusy(true)
    try {
      const { message } = await noun.remove(asked)
      close()
      setGone((before) => before + 1)
      onGone(asked, noun.toasts?.deleted ?? message)
    } catch (refused) {
      close()
      toastError(refused)
      if (isOvertaken(refused)) onMissing()
    } finally {
      setBusy(false)
    }
  }
  return { open: asked !== null, busy, gone, ask: (entity: E) => setAsked(entity), close, confirm }
}

function isOvertaken(refused: unknown): boolean {
  return refused instanceof ApiError && (refused.status === 404 || refused.status === 409)
}

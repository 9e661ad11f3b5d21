import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { useLoaded } from '#web/shop/use-loaded.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Entity, Noun, Sent } from './noun.ts'

/** What the page is about at the moment: adding one, editing one, or asking whether one shall go. */
type Doing<E> = { what: 'add' } | { what: 'edit'; entity: E } | { what: 'delete'; entity: E } | null

/** The state of a manage page: the list, and one thing at a time that is done with it; after a success the list reloads. */
export function useManage<E extends Entity>(noun: Noun<E>) {
  const { value, error, reload } = useLoaded(noun.load)
  const [doing, setDoing] = useState<Doing<E>>(null)
  const [deleting, setDeleting] = useState(false)
  const close = () => setDoing(null)

  useEffect(() => {
    if (!error) return
    if (noun.toasts?.loadFailed === 'server') toastError(error)
    else console.error(error)
  }, [error, noun])

  const finish = (words: string) => {
    close()
    reload()
    toast.success(words)
  }
  const save = async (sent: Sent) => {
    const editing = doing?.what === 'edit' ? doing.entity : null
    const { message } = editing ? await noun.update(editing, sent) : await noun.create(sent)
    finish((editing ? noun.toasts?.updated : noun.toasts?.created) ?? message)
  }
  const remove = async (entity: E) => {
    setDeleting(true)
    try {
      const { message } = await noun.remove(entity)
      finish(noun.toasts?.deleted ?? message)
    } catch (refused) {
      toastError(refused)
      close()
      if (refused instanceof ApiError && refused.status === 404) reload()
    } finally {
      setDeleting(false)
    }
  }
  return {
    /** null as long as they load */
    entities: value,
    failed: error !== null && value === null,
    reload,
    doing,
    add: () => setDoing({ what: 'add' }),
    edit: (entity: E) => setDoing({ what: 'edit', entity }),
    askDelete: (entity: E) => setDoing({ what: 'delete', entity }),
    close,
    save,
    remove,
    deleting,
  }
}

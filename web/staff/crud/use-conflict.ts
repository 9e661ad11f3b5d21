import { useState } from 'react'
import { ApiError } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import type { Entity } from './crud-resource.ts'

/** What somebody else has saved of an entity while its form was open. */
export interface EntityConflict<E> {
  /** as the form was opened, or as it was agreed since */
  base: E
  theirs: E
  by: string | undefined
  at: string | undefined
  /** The form has what shall be saved: the next try is over theirs */
  onDone: () => void
}

/**
 * Saves an entity over what its editor has seen. If somebody was faster, it is read anew by `reload`, and `conflict` has both
 * until the editor has chosen.
 */
export function useConflict<E extends Entity>(entity: E, reload: () => Promise<E | null>) {
  const [base, setBase] = useState(entity)
  const [found, setFound] = useState<Omit<EntityConflict<E>, 'base' | 'onDone'> | null>(null)
  const save = async <T>(send: (entity: E) => Promise<T>): Promise<T> => {
    setFound(null)
    try {
      return await send({ ...entity, updatedAt: base.updatedAt })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
      const theirs = await reload().catch(() => null)
      if (!theirs) throw error
      const { by, at } = error.params as { by?: string; at?: string }
      setFound({ theirs, by, at })
      throw new WrongFields({})
    }
  }
  const conflict: EntityConflict<E> | null = found && {
    ...found,
    base,
    onDone: () => {
      setBase(found.theirs)
      setFound(null)
    },
  }
  return { save, conflict }
}

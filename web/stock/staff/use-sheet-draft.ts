import { useState } from 'react'
import { readTabStorage, removeTabStorage, writeTabStorage } from '#web/state/tab-storage.ts'
import { type Draft, parseDraft } from './sheet-draft.ts'

/** How many steps can be taken back. */
const MAX_STEPS = 200

interface Step {
  draft: Draft
  /** the cell that was typed into after it; null: a block was pasted */
  cell: string | null
}

/** A draft that is kept in this tab under a key until it is saved, with a way back. */
export function useSheetDraft(key: string) {
  const [draft, setDraft] = useState<Draft>(() => parseDraft(readTabStorage(key)))
  const [steps, setSteps] = useState<Step[]>([])
  const keep = (next: Draft) => {
    setDraft(next)
    if (Object.keys(next).length > 0) writeTabStorage(key, next)
    else removeTabStorage(key)
  }
  return {
    draft,
    /** Typing into the same cell is one step */
    change: (next: Draft, cell: string | null) => {
      if (cell === null || steps.at(-1)?.cell !== cell) setSteps([...steps, { draft, cell }].slice(-MAX_STEPS))
      keep(next)
    },
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      keep(last.draft)
    },
    canUndo: steps.length > 0,
    clear: () => {
      setSteps([])
      keep({})
    },
  }
}

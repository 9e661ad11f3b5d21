import { useCallback, useEffect, useState } from 'react'
import { type Draft, NO_DRAFT } from '../device/exchange-draft.ts'
import { readFact, writeFact } from '../device/store.ts'
import type { Counter } from '../device/use-counter.ts'

/** The exchange that is being made, as the device keeps it; null: not read yet. It is read anew once the shop has answered. */
export function useDraft({ store, attempt }: Counter) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const read = useCallback(
    () =>
      readFact(store, 'draft').then(
        (kept) => setDraft(kept ?? NO_DRAFT),
        () => setDraft(NO_DRAFT),
      ),
    [store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is a draft again
  useEffect(() => void read(), [read, attempt])
  const change = (next: Draft) => {
    setDraft(next)
    void writeFact(store, 'draft', next).catch(() => {})
  }
  return { draft, change, read }
}

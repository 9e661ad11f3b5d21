import { useEffect, useState } from 'react'
import type { CounterError } from './device/api.ts'
import { sendOnce } from './device/send-once.ts'
import type { Sheet } from './device/sheet.ts'
import { type CounterStore, readFact, writeFact } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { Message } from './field.tsx'

export type Sheets = NonNullable<ReturnType<typeof useSheets>>

/** What was scanned and not saved: a page that is killed finds it again. null: not read yet. */
export function useSheets(store: CounterStore) {
  const [kept, setKept] = useState<Record<string, Sheet> | null>(null)
  useEffect(() => {
    readFact(store, 'sheets').then(
      (all) => setKept(all ?? {}),
      () => setKept({}),
    )
  }, [store])
  if (!kept) return null
  const set = (name: string, sheet: Sheet) => {
    const { [name]: _, ...others } = kept
    const next = sheet.length > 0 ? { ...others, [name]: sheet } : others
    setKept(next)
    void writeFact(store, 'sheets', next).catch(() => {})
  }
  return { of: (name: string): Sheet => kept[name] ?? [], set }
}

interface Saving<Body> {
  /** what is saved, and of what */
  name: string
  contents?: unknown
  make?: () => Body | Promise<Body>
  send: (body: Body, key: string) => Promise<{ message: string }>
}

/** Saves a sheet, once however often it is pressed, which is empty afterwards, and says what became of it. */
export function useSave({ store, catchUp }: Counter, onSaved: () => void) {
  const [told, setTold] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async <Body,>({ name, contents = null, make, send }: Saving<Body>) => {
    if (busy) return
    setBusy(true)
    setTold(null)
    try {
      const made = make ?? (() => contents as Body)
      const { message } = await sendOnce(store, { name, contents, make: made, send, onDone: onSaved })
      setTold({ tone: 'ok', text: message })
    } catch (refusal) {
      const { message, errors } = refusal as CounterError
      setTold({ tone: 'bad', text: errors[0]?.message ?? message })
    }
    setBusy(false)
    await catchUp()
  }
  return { save, busy, note: told && <Message tone={told.tone}>{told.text}</Message> }
}

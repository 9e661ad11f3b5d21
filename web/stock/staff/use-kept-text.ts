import { useState } from 'react'
import { readTabStorage, removeTabStorage, writeTabStorage } from '#web/state/tab-storage.ts'

/** A text that is kept in this tab under a key until it is emptied. */
export function useKeptText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => String(readTabStorage(key) ?? ''))
  const keep = (next: string) => {
    setText(next)
    if (next) writeTabStorage(key, next)
    else removeTabStorage(key)
  }
  return [text, keep]
}

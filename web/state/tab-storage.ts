// What is kept until this tab is closed. Storage may be full or blocked: then nothing is kept.

/** Keeps a value as JSON. */
export function writeTabStorage(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The page still has the value.
  }
}

/** The kept value, which may be anything; null if there is none or it cannot be read. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function removeTabStorage(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it is empty.
  }
}

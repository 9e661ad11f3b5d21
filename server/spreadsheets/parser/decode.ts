import { unreadable } from './refusal.ts'

/** Text in UTF-8, or in 16 bits with their mark, without that mark. Throws 422 for any other: nothing is guessed. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  try {
    const text = new TextDecoder(encodingOf(first, second), { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw unreadable()
    return text
  } catch {
    throw unreadable()
  }
}

function encodingOf(first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

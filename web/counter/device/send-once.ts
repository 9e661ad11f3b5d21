import { generateKey } from '#web/state/order-intent.ts'
import { CounterError } from './api.ts'
import type { CounterStore } from './store.ts'

/** A form that was sent and has no answer yet, as the device keeps it. */
interface Sent {
  key: string
  at: number
  /** what the clerk has typed or scanned, as JSON, and the body made of it; null: it was refused, and is made anew */
  made: { contents: string; body: unknown } | null
}

interface Form<Body, Answer> {
  /** of the form, on this device */
  name: string
  /** what the clerk has typed or scanned: the same is sent as it was */
  contents: unknown
  make: () => Body | Promise<Body>
  send: (body: Body, key: string) => Promise<Answer>
  /** runs before the key is forgotten: a page that is killed in between sends nothing twice */
  onDone?: (answer: Answer) => void
  /** after this long it is another one, in ms */
  within?: number
}

/** After this long, what is sent in the same words may be meant once more. */
export const MEANT_AGAIN_MS = 10 * 60_000
/** The shop forgets keys after a week. */
const WITHIN_MS = 6 * 24 * 3_600_000

/**
 * Sends a form with a key that stays until the shop has it, also when the page is killed meanwhile: what arrived and was not answered does
 * nothing twice. Rejects as `send` does.
 */
export async function sendOnce<Body, Answer>(
  store: CounterStore,
  { name, contents, make, send, onDone, within = WITHIN_MS }: Form<Body, Answer>,
): Promise<Answer> {
  const fact = `sent ${name}`
  const keep = (sent: Sent) => store.put('facts', sent, fact).catch(() => {})
  const kept = (await store.get('facts', fact).catch(() => null)) as Sent | null | undefined
  const last = kept && Date.now() - kept.at < within ? kept : null
  const text = JSON.stringify(contents)
  const body = (last?.made?.contents === text ? last.made.body : await make()) as Body
  const sent: Sent = { key: last?.key ?? generateKey(), at: last?.at ?? Date.now(), made: { contents: text, body } }
  await keep(sent)
  try {
    const answer = await send(body, sent.key)
    onDone?.(answer)
    await store.delete('facts', fact).catch(() => {})
    return answer
  } catch (error) {
    const { status, code } = error instanceof CounterError ? error : { status: 0, code: '' }
    if (code === 'sent_otherwise') await store.delete('facts', fact).catch(() => {})
    else if (status === 409 || status === 422) await keep({ ...sent, made: null })
    throw error
  }
}

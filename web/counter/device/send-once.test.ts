import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { CounterError } from './api.ts'
import { sendOnce } from './send-once.ts'
import { openStore } from './store.ts'

/** A form whose shop answers what the test says, and what it was sent. */
async function openForm() {
  const store = await openStore(crypto.randomUUID())
  const sent: [body: unknown, key: string][] = []
  let seen = 0
  const send = (contents: unknown, error?: CounterError, within?: number) =>
    sendOnce(store, {
      name: 'count',
      contents,
      make: () => {
        seen += 1
        return { contents, seen }
      },
      send: async (body, key) => {
        sent.push([body, key])
        if (error) throw error
        return 'done'
      },
      ...(within !== undefined && { within }),
    }).catch((refusal) => refusal.status)
  const keys = () => sent.map(([, key]) => key)
  return { store, sent, send, keys }
}

const LOST = new CounterError(0, 'lost')

test('[COUNTER-08] a form is sent again as it was, with its key, until its answer has come, and then is another one', async () => {
  const { store, sent, send, keys } = await openForm()
  expect([await send(['a'], LOST), await send(['a'], new CounterError(401, 'over')), await send(['a'])]).toEqual([
    0,
    401,
    'done',
  ])
  expect(sent.map(([body]) => body)).toEqual(Array(3).fill({ contents: ['a'], seen: 1 }))
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toMatch(/^[\x21-\x7e]{22,200}$/)
  expect(await store.getAllKeys('facts')).toEqual([])
  await send(['a'])
  expect(keys()[3]).not.toBe(keys()[0])
})

test('[COUNTER-08] what is typed anew after a lost answer keeps its key, until the shop says that it has the former', async () => {
  const { sent, send, keys } = await openForm()
  await send(['a'], LOST)
  await send(['b'], new CounterError(409, 'overtaken', { code: 'count_outdated' }))
  await send(['b'], new CounterError(409, 'otherwise', { code: 'sent_otherwise' }))
  expect(sent[2]?.[0], 'made anew, as it was refused').toEqual({ contents: ['b'], seen: 3 })
  expect(new Set(keys()).size).toBe(1)
  await send(['b'])
  expect(new Set(keys()).size).toBe(2)
})

test('[COUNTER-06] what may be meant twice is another form after a while, and a full device sends all the same', async () => {
  const { store, send, keys } = await openForm()
  await send('tea', LOST, 0)
  await send('tea', LOST, 0)
  expect(new Set(keys()).size).toBe(2)
  vi.spyOn(store, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await send('tea')).toBe('done')
})

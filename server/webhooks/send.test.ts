import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#server/testing/processes/webhook-receiver.ts'
import { sendEvent } from './send.ts'

const EVENT = { id: crypto.randomUUID(), kind: 'order.placed', body: '{"id":"x"}' }
const never = new AbortController().signal

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const send = (url: string, mayReach: string[] = [receiver.host]) =>
  sendEvent({ url, secret: 'whsec_x', mayReach }, EVENT, never)

test('[DATA-10] nothing is sent to a private address or without https, unless a setting names exactly that one', async () => {
  const port = receiver.host.split(':')[1]
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`, `2130706433:${port}`])
    expect((await send(`https://${host}/`, [])).error, host).toBe('the address is not one on the internet')
  for (const host of ['localhost', 'till.local', 'metadata.google.internal'])
    expect((await send(`https://${host}/`, [])).error, host).toBe('the address is not one on the internet')
  expect((await send(receiver.url, [])).error).toBe('the address does not begin with https://')
  expect((await send(receiver.url, ['127.0.0.1:1'])).error).not.toBeNull()
  expect(receiver.tried).toEqual([])
  expect(await send(receiver.url)).toMatchObject({ status: 204, error: null })
  expect(receiver.tried).toHaveLength(1)
})

test('[DATA-10] a redirect is not followed, and nothing of a long answer is read', async () => {
  receiver.tried.length = 0
  receiver.answer = (response) => response.writeHead(302, { Location: `http://${receiver.host}/elsewhere` }).end()
  expect(await send(receiver.url)).toMatchObject({ status: 302, error: 'answered 302' })
  expect(receiver.tried).toHaveLength(1)
  receiver.answer = (response) => {
    response.writeHead(200)
    const pour = (): unknown => !response.destroyed && response.write('x'.repeat(100_000), () => setImmediate(pour))
    pour()
  }
  const { status, error, ms } = await send(receiver.url)
  expect({ status, error }).toEqual({ status: 200, error: null })
  expect(ms).toBeLessThan(2_000)
})

test('[DATA-10] an address that never answers is given up after ten seconds', {
  tags: ['nightly'],
  timeout: 30_000,
}, async () => {
  receiver.answer = () => {}
  const { error, ms } = await send(receiver.url)
  expect(error).toBe('no answer within 10 seconds')
  expect(ms).toBeLessThan(11_000)
})

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { createLog } from '#server/log.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { codeIn, lettersTo } from '#server/testing/letters.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { logRequests } from './request-log.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

/** Serves the shop over HTTP and collects its log at debug level in `lines`. */
async function startLoggedShop(changedConfig: Partial<TestApi['config']> = {}) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const config = { ...shop.config, port: 0, ...changedConfig }
  const server = await listen(createApi({ ...shop, config, log }), config)
  logRequests(server, log, config)
  const { port } = server.address() as AddressInfo
  const request: TestApi['request'] = (path, { json, token, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      ...init,
      headers,
      body,
    })
  }
  return { lines, request, close: () => drain(server, 1) }
}

test('no log line contains a password, code, token, phone, wallet number, location or name', async () => {
  const { lines, request, close } = await startLoggedShop()
  const email = 'canary-mail@mail.example'
  const person = { name: 'Canary Name', dob: '1990-01-31', location: 'Canary Street', phone: '01722222222' }
  await request('/auth/register', { json: { ...person, email, password: 'canary password 1' } })
  await request('/auth/login', { json: { email, password: 'canary password 2' } })
  const login = await request('/auth/login', { json: { email, password: 'canary password 1' } })
  const { token } = await login.json()
  const product = await makeProduct(shop)
  const body = orderBody(product, (await makeShowroom(shop)).id, {
    payment: { method: 'Bkash', number: '01733333333', transactionId: 'CANARY7TRX' },
    shippingAddress: { name: 'Canary Name', email, phone: '01744444444', address: 'Canary Road' },
  })
  const order = await placeOrder({ request }, body, { token, key: 'canary-key' })
  expect(order.status).toBe(201)
  await request('/showrooms/nearby', { json: { latitude: 23.77777, longitude: 90.33333 } })
  await request('/auth/new-otp', { json: { email } })
  const [letter] = await lettersTo(shop, email)
  const code = codeIn(letter ?? { text: '' })
  const otherCode = code === '111111' ? '222222' : '111111'
  for (const otp of [otherCode, code]) await request('/auth/verify-otp', { json: { email, otp } })
  await request('/orders/all?query=01744444444', { token })
  await request(`/canary-path/${token}`)
  await request('/auth/user-auth', { token: `${token}x` })
  await request('/products/single/canary-id')
  await request('/orders/create', { json: { canary: 'canary body', admin: true }, token })
  await close()

  const secrets = [/canary/i, /017[234]{2}/, /777|333/, /\beyJ/, token, code, otherCode]
  for (const secret of secrets)
    expect(
      lines.filter((line) => (typeof secret === 'string' ? line.includes(secret) : secret.test(withoutNoise(line)))),
    ).toEqual([])
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request' || event === 'refused')
  expect(events).toHaveLength(13)
  expect(events).toContainEqual(
    expect.objectContaining({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      event: 'request',
      method: 'POST',
      route: '/api/v1/orders/create',
      status: 201,
      ms: expect.any(Number),
      requestId: expect.any(String),
      user: expect.any(String),
      role: 'customer',
    }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'refused', route: '/api/v1/orders/all', status: 403 }),
  )
})

test.each([
  ['full', '203.0.113.77', '2001:db8:1:2::a'],
  ['network', '203.0.113.0/24', '2001:db8:1::/48'],
  ['none', undefined, undefined],
] as const)('every request line has the address of its client (LOG_ADDRESS=%s)', async (logAddress, ipv4, ipv6) => {
  const { lines, request, close } = await startLoggedShop({ trustProxy: 1, logAddress })
  for (const address of ['203.0.113.77', '2001:db8:1:2::a', 'nonsense'])
    for (const path of ['/sizes/all-sizes', '/auth/user-auth', '/unknown-call'])
      await request(path, { headers: { 'X-Forwarded-For': address } })
  await close()
  const loopback = { full: '127.0.0.1', network: '127.0.0.0/24', none: undefined }[logAddress]
  const requestLines = lines.map((line) => JSON.parse(line)).filter(({ ms }) => ms !== undefined)
  expect(requestLines.map(({ address }) => address)).toEqual(
    [ipv4, ipv6, loopback].flatMap((text) => [text, text, text]),
  )
})

test('a login is logged with the id of its account, which its request line carries too, as each later one', async () => {
  const { lines, request, close } = await startLoggedShop()
  const { id, email } = await makeUser(shop, 'customer')
  const login = await request('/auth/login', { json: { email, password: TEST_PASSWORD } })
  const { token } = await login.json()
  await request('/auth/user-auth', { token })
  await request('/auth/login', { json: { email, password: 'not the password' } })
  await close()
  const events = lines.map((line) => JSON.parse(line))
  const [loginLine, ...otherLogins] = events.filter(({ event }) => event === 'login')
  expect(loginLine).toMatchObject({ level: 'info', user: id, requestId: expect.any(String) })
  expect(otherLogins).toEqual([])
  expect(events.filter(({ ms }) => ms !== undefined).map(({ route, user }) => [route, user])).toEqual([
    ['/api/v1/auth/login', id],
    ['/api/v1/auth/user-auth', id],
    ['/api/v1/auth/login', undefined],
  ])
})

test.each(['info', 'error'] as const)(
  '[RUN-06] a request that ends in 500 is a line of level error, whatever else is logged (LOG_LEVEL=%s)',
  async (logLevel) => {
    const lines: Record<string, unknown>[] = []
    const log = createLog({ logLevel }, { write: (line) => void lines.push(JSON.parse(line)) })
    const answers: Record<string, () => Response> = {
      '/assets/app.js': () => new Response(null, { status: 500 }),
      '/healthz': () => new Response(null, { status: 502 }),
      '/busy': () => new Response(null, { status: 503 }),
      '/fine': () => new Response(null),
    }
    const answer = ({ url }: Request) => answers[new URL(url).pathname]?.() ?? Promise.reject(new Error('no answer'))
    const config = { ...shop.config, port: 0 }
    const server = await listen({ fetch: answer }, config)
    logRequests(server, log, config)
    const { port } = server.address() as AddressInfo
    for (const path of [...Object.keys(answers), '/unexpected']) await fetch(`http://127.0.0.1:${port}${path}`)
    await drain(server, 1)
    const errors = lines.filter(({ level }) => level === 'error').map(({ route, status }) => [route, status])
    expect(errors).toEqual([
      ['/assets/app.js', 500],
      ['/healthz', 502],
      ['/unexpected', 500],
    ])
    expect(lines.filter(({ level }) => level === 'info').map(({ route }) => route)).toEqual(
      logLevel === 'info' ? ['/busy', '/fine'] : [],
    )
  },
)

/** Ids and times belong to the log itself and may contain any digits. */
function withoutNoise(line: string): string {
  return line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|"time":"[^"]*"|"ms":\d+/g, '')
}

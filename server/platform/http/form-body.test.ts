import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { readResponse } from '#server/testing/requests.ts'
import { machineSlowness } from '#server/testing/slowness.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

const MULTIPART = 'multipart/form-data; boundary=form-end'

let shop: TestApi
let token: string
let image: Buffer
let slowFactor: number
beforeAll(async () => {
  shop = await startApi()
  token = (await makeSignedInUser(shop, 'admin')).token
  image = await makeImage({ format: 'png' })
  slowFactor = machineSlowness()
})
afterAll(() => shop.close())

function post(body: Uint8Array | string | FormData, type?: string, headers: Record<string, string> = {}) {
  const request = shop.request('/categories/create', {
    method: 'POST',
    token,
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
    body: body instanceof FormData || typeof body === 'string' ? body : new Uint8Array(body),
  })
  return readResponse(request)
}

const part = (name: string, value: string, attributes = '') =>
  `--form-end\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n${value}\r\n`

const bodies: [
  string,
  () => { body: Uint8Array | string | FormData; type?: string; headers?: Record<string, string> },
  number,
][] = [
  ['JSON', () => ({ body: '{"name":"x"}', type: 'application/json' }), 415],
  ['a form without files', () => ({ body: 'name=x', type: 'application/x-www-form-urlencoded' }), 415],
  ['a packed form', () => ({ body: 'x', type: MULTIPART, headers: { 'Content-Encoding': 'gzip' } }), 415],
  ['no boundary', () => ({ body: part('name', 'x'), type: 'multipart/form-data' }), 400],
  ['another boundary', () => ({ body: part('name', 'x'), type: 'multipart/form-data; boundary=y' }), 400],
  ['a part that never ends', () => ({ body: part('name', 'x'), type: MULTIPART }), 400],
  [
    'a file that never ends',
    () => ({ body: part('image', 'x', '; filename="a.png"\r\nContent-Type: image/png'), type: MULTIPART }),
    400,
  ],
  [
    'a file that is cut off',
    () => ({ body: part('image', 'x', '; filename="a.png"').trimEnd(), type: MULTIPART }),
    400,
  ],
  ['an empty field name', () => ({ body: `${part('', 'x')}--form-end--\r\n`, type: MULTIPART }), 400],
  [
    'a name that reaches into JavaScript',
    () => ({ body: `${part('__proto__', 'x')}--form-end--\r\n`, type: MULTIPART }),
    400,
  ],
  ['41 parts', () => ({ body: `${part('a', 'x').repeat(41)}--form-end--\r\n`, type: MULTIPART }), 413],
  ['200,000 parts', () => ({ body: `${part('a', 'x').repeat(200_000)}--form-end--\r\n`, type: MULTIPART }), 413],
  ['a file above 8 MiB', () => ({ body: toFormData({ name: 'x', image: Buffer.alloc(8 * 1024 * 1024 + 1) }) }), 413],
  ['more than 17 MiB', () => ({ body: new Uint8Array(17 * 1024 * 1024 + 1), type: MULTIPART }), 413],
  ['a field twice', () => ({ body: `${part('name', 'x').repeat(2)}--form-end--\r\n`, type: MULTIPART }), 422],
  ['a text in place of the file', () => ({ body: toFormData({ name: 'x', image: 'no file' }) }), 422],
  ['a file in place of the text', () => ({ body: toFormData({ name: image, image }) }), 422],
]
test.each(bodies)('[API-07] a form is rejected: %s', async (_, makeInput, status) => {
  const { body, type, headers } = makeInput()
  const startedAt = performance.now()
  const response = await post(body, type, headers)
  expect([response.status, response.body]).toMatchObject([status, { message: expect.any(String) }])
  expect((performance.now() - startedAt) / slowFactor).toBeLessThan(1_500)
})

test('[API-07] the file name of an upload is never used', async () => {
  for (const name of ['../../etc/passwd', 'a\u0000b.png', 'x'.repeat(10_000), '\u202egnp.exe', 'a".png']) {
    const form = new FormData()
    form.append('name', `Files ${name.length} ${crypto.randomUUID()}`)
    form.append('image', new File([new Uint8Array(image)], name))
    expect((await post(form)).status).toBe(201)
  }
})

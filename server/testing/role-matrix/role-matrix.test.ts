import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { watchRows } from '#server/testing/bad-input/watch-row-changes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { prepareCell, statusOf, unauthorizedMessage } from './matrix-cell.ts'
import { CALLERS, type CallerName, MATRIX, type Row } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** Routes that are not part of the role matrix: the OpenAPI document and the page that shows it. */
const DESCRIPTION = ['GET /openapi.json', 'GET /docs', 'GET /docs/:file']
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

interface Described {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], { 'x-access'?: string }>>>
}

let shop: TestApi
let world: World
let changes: () => Promise<number>
beforeAll(async () => {
  shop = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '1000', LIMIT_LOGIN_PER_ACCOUNT: '1000' })
  world = await makeWorld(shop)
  changes = await watchRows(shop)
})
afterAll(() => shop.close())

const inMatrix = new Map(MATRIX.map(({ call, rule }) => [call, rule]))

async function described(): Promise<Map<string, string | undefined>> {
  const document = (await (await shop.request('/openapi.json')).json()) as Described
  return new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const operation = operations[method]
        const call = `${method.toUpperCase()} ${path.replace('/api/v1', '')}`
        return operation ? [[call, operation['x-access']] as const] : []
      }),
    ),
  )
}

test('[API-01] [API-10] the routes, the OpenAPI document and the role matrix list the same calls with the same rules', async () => {
  const routes = createApi(shop)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .filter((route) => !DESCRIPTION.includes(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
  expect([...new Set(routes)].toSorted()).toEqual([...inMatrix.keys()].toSorted())
  expect(Object.fromEntries(await described())).toEqual(Object.fromEntries(inMatrix))
})

async function cell(row: Row, caller: CallerName) {
  const isWrite = !row.call.startsWith('GET')
  const send = await prepareCell(shop, world, row, caller)
  const before = isWrite ? await changes() : null
  const answer = await send()
  if (isWrite && !answer.ok) expect(await changes(), `${caller} was refused`).toBe(before)
  return answer
}

let cells = 0
for (const row of MATRIX) {
  test(`[API-10] ${row.call} is for: ${row.rule}${row.expected ? ', and decided by the request' : ''}`, async () => {
    for (const caller of CALLERS) {
      const { status, ok, text } = await cell(row, caller)
      expect([caller, status]).toEqual([caller, statusOf(row, caller)])
      if (!ok) expect(JSON.parse(text)).toMatchObject(refusalOf(row, caller, status))
      cells += 1
    }
  })
}

test('all cells of the matrix were tried', () => {
  console.info(`role matrix: ${inMatrix.size} calls, ${cells} cells`)
  expect(cells).toBe(MATRIX.length * CALLERS.length)
})

test('[API-10] what everyone may read is the same for everyone, whatever the token', async () => {
  for (const row of MATRIX.filter(({ call, rule }) => rule === 'everyone' && call.startsWith('GET'))) {
    const texts = await Promise.all(CALLERS.map(async (caller) => (await cell(row, caller)).text))
    expect(new Set(texts).size, row.call).toBe(1)
  }
})

test('an unsupported method gets 405 and the methods that the path has', async () => {
  for (const call of inMatrix.keys()) {
    const [method = '', path = ''] = call.split(' ')
    const wrong = method === 'DELETE' ? 'PATCH' : 'DELETE'
    const answer = await shop.request(path.replaceAll(/\{\w+\}/g, 'x'), { method: wrong })
    expect([answer.status, (await answer.json()).code]).toEqual([405, 'method_not_allowed'])
    expect(answer.headers.get('Allow')).toContain(method)
  }
})

function refusalOf(row: Row, caller: CallerName, status: number) {
  const envelope = { code: expect.any(String), requestId: expect.any(String) }
  if (status === 403) return { ...envelope, message: expect.stringMatching(/^You (are not allowed to|cannot) /) }
  if (status === 404) return { ...envelope, message: expect.stringMatching(/^\w+ not found$/) }
  return { ...envelope, message: unauthorizedMessage(row, caller) }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { watchRowChanges } from '#server/testing/bad-input/watch-row-changes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { CALLERS, type CallerName, isMember } from './callers.ts'
import { readDocumentedAnswers } from './documented-answers.ts'
import { type CellRequest, prepareCell, prepareRequest, statusOf, unauthorizedError } from './matrix-cell.ts'
import type { MatrixRow } from './matrix-row.ts'
import { ruleOf } from './permission-rules.ts'
import { MATRIX } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** Routes that are not part of the role matrix: the OpenAPI document and the page that shows it. */
const DOCUMENTATION_ROUTES = ['GET /openapi.json', 'GET /docs', 'GET /docs/:file']
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

interface ApiDocument {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], { 'x-access'?: string }>>>
}

let shop: TestApi
let world: World
let countChanges: () => Promise<number>
let findMisfit: Awaited<ReturnType<typeof readDocumentedAnswers>>
beforeAll(async () => {
  shop = await startApi({
    LIMIT_REGISTER_PER_ADDRESS: '1000',
    LIMIT_LOGIN_PER_ACCOUNT: '1000',
    LIMIT_ORDERS_PER_ACCOUNT: '1000',
    LIMIT_TRACK_TRIES_PER_ADDRESS: '1000',
    LIMIT_TRACK_TRIES_PER_NETWORK: '1000',
  })
  world = await makeWorld(shop)
  countChanges = await watchRowChanges(shop)
  findMisfit = await readDocumentedAnswers(shop)
})
afterAll(() => shop.close())

const calls = new Set(MATRIX.map(({ call }) => call))

async function readDocumentedRules(): Promise<Map<string, string | undefined>> {
  const document = (await (await shop.request('/openapi.json')).json()) as ApiDocument
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

test('[API-01] [I9] [PEOPLE-01] routes, OpenAPI document and role matrix list the same calls with the same rules', async () => {
  const routes = createApi(shop)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .filter((route) => !DOCUMENTATION_ROUTES.includes(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
  expect([...new Set(routes)].toSorted()).toEqual([...calls].toSorted())
  expect(Object.fromEntries(await readDocumentedRules())).toEqual(
    Object.fromEntries(MATRIX.map((row) => [row.call, ruleOf(row)])),
  )
})

const isWrite = ({ call }: MatrixRow) => !call.startsWith('GET')

async function sendCell(row: MatrixRow, caller: CallerName, request?: CellRequest) {
  const send = await prepareCell(shop, world, row, caller, request)
  const before = isWrite(row) ? await countChanges() : null
  const response = await send()
  if (before !== null && !response.ok) expect(await countChanges(), `${caller} was refused`).toBe(before)
  return response
}

/** What real answers have that the OpenAPI document forbids, once for each call and status: callers get the same. */
const misfits: string[] = []
const compared = new Set<string>()
function compareWithDocument({ call, isStream }: MatrixRow, status: number, text: string) {
  const key = `${call} ${status}`
  if (compared.has(key) || isStream) return
  compared.add(key)
  const misfit = findMisfit(call, status, text)
  if (misfit) misfits.push(misfit)
}

/** `call caller` of every request whose status was compared. */
const triedCells = new Set<string>()
for (const row of MATRIX) {
  test(`[API-10] [I8] ${row.call} is for: ${row.rule}${row.expected ? ', and decided by the request' : ''}`, async () => {
    // Only a change that is made uses its request up: all who are refused send the same.
    let request: CellRequest | null = null
    for (const caller of CALLERS) {
      request ??= await prepareRequest(world, row)
      const { status, ok, text } = await sendCell(row, caller, request)
      if (ok && isWrite(row)) request = null
      triedCells.add(`${row.call} ${caller}`)
      compareWithDocument(row, status, text)
      expect([caller, status]).toEqual([caller, statusOf(row, caller)])
      if (!ok) expect(JSON.parse(text)).toMatchObject(expectedError(row, caller, status))
    }
  })
}

test('every documented call was tried as every caller', async () => {
  const documentedCalls = [...(await readDocumentedRules()).keys()]
  const cells = documentedCalls.flatMap((call) => CALLERS.map((caller) => `${call} ${caller}`))
  console.info(`role matrix: ${documentedCalls.length} calls, ${cells.length} cells`)
  expect([...triedCells].toSorted()).toEqual(cells.toSorted())
})

test('[API-01] the OpenAPI document allows all that real answers say, to every caller with a status of its own', () => {
  expect(compared.size).toBeGreaterThan(2 * MATRIX.length)
  expect(misfits).toEqual([])
})

test('[API-10] what everyone may read is the same for everyone, whatever the token', async () => {
  for (const row of MATRIX.filter(({ call, rule }) => rule === 'everyone' && call.startsWith('GET'))) {
    const request = await prepareRequest(world, row)
    const texts = await Promise.all(CALLERS.map(async (caller) => (await sendCell(row, caller, request)).text))
    expect(new Set(texts).size, row.call).toBe(1)
  }
})

test('an unsupported method gets 405 and the methods that the path has', async () => {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const unsupported = method === 'DELETE' ? 'PATCH' : 'DELETE'
    const response = await shop.request(path.replaceAll(/\{\w+\}/g, 'x'), { method: unsupported })
    expect([response.status, (await response.json()).code]).toEqual([405, 'method_not_allowed'])
    expect(response.headers.get('Allow')).toContain(method)
  }
})

function expectedError(row: MatrixRow, caller: CallerName, status: number) {
  const envelope = { code: expect.any(String), requestId: expect.any(String) }
  const rule = ruleOf(row)
  if (status === 403 && isMember(caller) && rule.includes('_')) {
    const permission = expect.toSatisfy((text: string) => rule.includes(text))
    return { ...envelope, code: 'forbidden', params: { permission, label: expect.any(String) } }
  }
  if (status === 403) return { ...envelope, message: expect.stringMatching(/^You (are not allowed to|cannot) /) }
  if (status === 404) return { ...envelope, code: 'not_found', message: expect.stringMatching(/^\w+ not found$/) }
  return { ...envelope, ...unauthorizedError(row, caller) }
}

import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  circlesIn,
  deepRoomOf,
  fileGraph,
  readSource,
  roomGraph,
  SOURCE_FOLDERS,
  sourcePaths,
} from './scripts/source-graph.ts'
import { isStaff, refusal } from './scripts/walls.ts'

/** The rooms of first segments of URLs that are older than their room's name. */
const OLDER_WORDS: Record<string, string> = {
  calls: 'phone-calls',
  cash: 'tills',
  couriers: 'parcels',
  invites: 'auth',
  outbox: 'platform/mail',
  papers: 'prints',
  roles: 'memberships',
}
const sources = sourcePaths(['shared', 'server', 'web']).map((path) => readSource(path))
const product = sources.filter(({ path }) => !path.startsWith('server/testing/'))
const files = fileGraph(sourcePaths(SOURCE_FOLDERS).map((path) => readSource(path)))

describe('walls', () => {
  test('every import stays within its walls', () => {
    expect(product.length).toBeGreaterThan(500)
    const refusals = product
      .filter(({ path }) => !/^web\/(?:root|routes|entry\.\w+)\.tsx?$/.test(path))
      .flatMap(({ path, imports }) => imports.map((item) => refusal(path, item)).filter((line) => line !== null))
    expect(refusals).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    expect(circlesIn(files)).toEqual([])
  })

  test('no rooms import each other in a circle, types included', () => {
    expect(circlesIn(roomGraph(files))).toEqual([])
  })

  test('no parts of orders, products and the host of pages import each other in a circle, types included', () => {
    const deep = [...files].filter(([path]) => /^server\/(?:orders|products|platform\/web-host)\//.test(path))
    expect(new Set(deep.map(([path]) => deepRoomOf(path))).size).toBeGreaterThan(9)
    expect(circlesIn(roomGraph(new Map(deep), deepRoomOf))).toEqual([])
  })

  test('every room of the server that has routes has tests of its own', () => {
    const rooms = [...new Set(product.map(({ path }) => /^(server\/.+)\/[\w-]*routes\.ts$/.exec(path)?.[1]))]
    const tested = rooms.filter((room) => room && globSync(`${room}/**/*.test.ts`).length > 0)
    expect(rooms.length).toBeGreaterThan(25)
    expect(rooms.filter((room) => room !== undefined && !tested.includes(room))).toEqual([])
  })

  test('the first segment of a URL names the room of its handler', () => {
    const api = readFileSync('server/api.ts', 'utf8')
    const files = new Map(
      Array.from(api.matchAll(/import \{ (.+) \} from '\.\/(.+)'/g), ([, names = '', file = '']) =>
        names.split(', ').map((name) => [name, file] as const),
      ).flat(),
    )
    const mounted = [...api.matchAll(/\.route\('\/([\w-]+)', (\w+)\)/g)]
    expect(mounted.length).toBeGreaterThan(30)
    const elsewhere = mounted.filter(
      ([, segment = '', routes = '']) => !files.get(routes)?.startsWith(`${OLDER_WORDS[segment] ?? segment}/`),
    )
    expect(elsewhere.map(([mount]) => mount)).toEqual([])
  })

  test('no folders of a room of web import each other in a circle, types included', () => {
    const folders = new Map<string, Set<string>>()
    for (const [path, targets] of files) {
      if (!path.startsWith('web/') || path.split('/').length < 3) continue
      const folder = dirname(path)
      const others = [...targets].filter((target) => target.startsWith('web/')).map((target) => dirname(target))
      const own = others.filter((other) => other !== folder && other.split('/')[1] === folder.split('/')[1])
      folders.set(folder, new Set([...(folders.get(folder) ?? []), ...own]))
    }
    expect(folders.size).toBeGreaterThan(40)
    expect(circlesIn(folders)).toEqual([])
  })

  test('the roots of server and web are short lists', () => {
    const rootFiles = (folder: string) =>
      product.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`) && path.split('/').length === 2)
    expect(rootFiles('server')).toEqual(['api', 'config', 'dev', 'log', 'main'].map((name) => `server/${name}.ts`))
    expect(rootFiles('web').length).toBeLessThanOrEqual(8)
  })

  test('server and web know the same image widths, as neither may import the list of the other', () => {
    const widthsIn = (path: string) => /IMAGE_WIDTHS = (\[.*\])/.exec(readFileSync(path, 'utf8'))?.[1]
    expect(widthsIn('web/ui/picture.tsx')).toMatch(/^\[\d/)
    expect(widthsIn('web/ui/picture.tsx')).toBe(widthsIn('server/platform/images/variant.ts'))
  })

  test('SQL stands only in queries.ts and *.queries.ts, in a transaction of its own file, and in db', () => {
    const writers = product.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => !typeOnly && /^(pg$|drizzle-orm)/.test(target)),
    )
    const outside = writers.filter(
      ({ path, uses }) =>
        !/^server\/platform\/db\/|[/.]queries\.ts$/.test(path) &&
        !(/^server\//.test(path) && !path.endsWith('routes.ts') && (uses.has('transaction') || uses.has('tx'))),
    )
    expect(outside.map(({ path }) => path)).toEqual([])
  })

  test('routes hold no transactions: what a handler does has a name', () => {
    const routes = product.filter(({ path }) => path.startsWith('server/') && path.endsWith('routes.ts'))
    expect(routes.length).toBeGreaterThan(30)
    expect(routes.filter(({ uses }) => uses.has('transaction')).map(({ path }) => path)).toEqual([])
  })

  test('[MONEY-02] who verified a payment, what a line pays for and the ledger of money have one writer each', () => {
    const server = product.filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/platform/db/'))
    const writing = (...patterns: RegExp[]) =>
      server
        .filter(({ path }) => patterns.some((pattern) => pattern.test(readFileSync(path, 'utf8'))))
        .map(({ path }) => path)
    const mark = 'server/payments/verify-payment.queries.ts'
    expect(writing(/\.set\(\{[^}]*paymentVerified(?:At|By)/, /\bset\b[^`]*\bpayment_verified_(?:at|by) =/)).toEqual([
      mark,
    ])
    expect(
      writing(/update wallet_payments[^`]*?\bset "order" =/, /update\(walletPayments\)\s*\.set\(\{ order/),
    ).toEqual([mark])
    expect(
      server.filter(({ imports }) => imports.some(({ target }) => target === mark)).map(({ path }) => path),
    ).toEqual(['server/payments/verify-payment.ts'])
    expect(writing(/move_order_money\(/)).toEqual(['server/money/move-money.queries.ts'])
    expect(writing(/insert into order_money\b/i, /insert\(orderMoney\)/)).toEqual([])
  })

  test('[TYPE-05] pages of staff report failures by report-error.ts, which says nothing beside an ended session', () => {
    const toasting = product.filter(
      ({ path, imports }) =>
        (isStaff(path) || path.startsWith('web/settings/')) &&
        imports.some(({ target }) => target === 'web/lib/loading/toast-error.ts'),
    )
    expect(toasting.map(({ path }) => path)).toEqual([])
  })

  test('localStorage is touched only by web/state/storage.ts', () => {
    expect(pathsUsing('localStorage')).toEqual(['web/state/storage.ts'])
  })

  test('the environment is read only by server/config.ts', () => {
    expect(pathsUsing('process.env')).toEqual(['server/config.ts'])
  })

  test('Node runs the server as it stands: no JSX in it', () => {
    expect(sources.map(({ path }) => path).filter((path) => /^(server|shared)\/.*\.tsx$/.test(path))).toEqual([])
  })

  test('the walls themselves stand', () => {
    const check = (from: string, target: string, isLocal = true, typeOnly = false) =>
      refusal(from, { target, isLocal, typeOnly })
    expect(check('shared/rules/money/price.ts', 'zod', false)).not.toBeNull()
    expect(check('server/platform/http/guard.ts', 'server/orders/queries.ts')).not.toBeNull()
    expect(check('server/orders/routes.ts', 'server/products/routes.ts')).not.toBeNull()
    expect(check('server/orders/routes.ts', 'server/products/queries.ts')).toBeNull()
    expect(check('server/orders/routes.ts', 'server/jobs/outbox.ts')).not.toBeNull()
    expect(check('server/jobs/outbox.ts', 'server/platform/mail/queries.ts')).toBeNull()
    expect(check('server/orders/board/routes.ts', 'server/orders/desk/queries.ts')).not.toBeNull()
    expect(check('server/orders/move-to-status.ts', 'server/orders/desk/queries.ts')).not.toBeNull()
    expect(check('server/tills/routes.ts', 'server/orders/desk/queries.ts')).not.toBeNull()
    expect(check('server/orders/desk/routes.ts', 'server/orders/desk/queries.ts')).toBeNull()
    expect(check('server/orders/desk/routes.ts', 'server/orders/queries.ts')).toBeNull()
    expect(check('web/ui/button.tsx', 'shared/rules/money/price.ts')).not.toBeNull()
    expect(check('web/state/cart.ts', 'web/ui/toast/toasts.ts')).not.toBeNull()
    expect(check('web/lib/loading/toast-error.ts', 'web/orders/tracker.tsx')).not.toBeNull()
    expect(check('web/shell/header.tsx', 'web/home/home-page.tsx')).not.toBeNull()
    expect(check('web/shell/header.tsx', 'web/products/price.tsx')).toBeNull()
    expect(check('web/cart/cart-page.tsx', 'web/products/list/sort-select.tsx')).not.toBeNull()
    expect(check('web/products/price.tsx', 'web/staff/crud/manage-page.tsx')).not.toBeNull()
    expect(check('web/products/staff/bulk-bar.tsx', 'web/staff/crud/manage-page.tsx')).toBeNull()
    expect(check('web/orders/staff/desk/order-desk.tsx', 'web/products/staff/bulk-bar.tsx')).not.toBeNull()
    expect(check('web/home/home-page.tsx', 'server/products/queries.ts')).not.toBeNull()
    expect(check('web/api.ts', 'server/api.ts')).not.toBeNull()
    expect(check('web/api.ts', 'server/api.ts', true, true)).toBeNull()
    expect(
      circlesIn(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['c'])],
          ['c', new Set(['b'])],
        ]),
      ),
    ).toEqual([['b', 'c']])
    expect(
      readSource(
        'web/x.ts',
        'const a = () => import("#server/platform/db/open.ts"); localStorage.clear(); process.env.A',
      ).uses,
    ).toEqual(new Set(['localStorage', 'process.env']))
  })
})

function pathsUsing(name: string): string[] {
  return product.filter(({ uses }) => uses.has(name)).map(({ path }) => path)
}

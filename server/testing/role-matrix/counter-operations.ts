import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeDevice, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { deviceTill } from '#shared/schemas/counter/device-till.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

/** The device of the store of the matrix, registered once. */
async function deviceOf(world: World) {
  const { shop, store, tokens } = world
  await keepCounter(shop)
  devices.set(world, devices.get(world) ?? makeDevice(shop, tokens.superUser ?? '', store))
  const device = await devices.get(world)
  if (!device) throw new Error('The store of the matrix has no device')
  return device
}
const devices = new WeakMap<World, ReturnType<typeof makeDevice>>()
const sequences = new WeakMap<World, number>()

function nextSequence(world: World): number {
  const next = (sequences.get(world) ?? 0) + 1
  sequences.set(world, next)
  return next
}

/** What a device of the store of the matrix sends beside the token. */
export const withKey = async (world: World) => ({ 'Counter-Key': (await deviceOf(world)).key })

/** A sale of that device. */
export async function newSale(world: World): Promise<string> {
  const { key } = await deviceOf(world)
  const sender = { key, token: world.tokens.superUser ?? '' }
  const [result] = await sendSales(world.shop, sender, saleOf(world.product, nextSequence(world)))
  return result?.sale?._id ?? ''
}

/** What a device sends with another body than before. */
async function newConflict(world: World): Promise<string> {
  const { key } = await deviceOf(world)
  const sender = { key, token: world.tokens.superUser ?? '' }
  const sequence = nextSequence(world)
  for (const price of [1_500, 1_400]) await sendSales(world.shop, sender, saleOf(world.product, sequence, { price }))
  const { rows } = await world.shop.db.execute<{ id: string }>(
    `select id from sale_conflicts where sequence = ${sequence} and settled_at is null order by at desc limit 1`,
  )
  return firstRow(rows).id
}

async function newBarcode(world: World): Promise<string> {
  const json = barcodeOf(world)
  const response = await world.shop.request('/counter/barcodes/bind', { json, token: world.tokens.superUser ?? '' })
  return ((await response.json()) as { barcode: { _id: string } }).barcode._id
}

const barcodeOf = ({ product }: World) => ({
  code: crypto.randomUUID(),
  product: product.id,
  size: firstRow(product.sizes).id,
})

async function newDevice(world: World): Promise<string> {
  await deviceOf(world)
  return (await makeDevice(world.shop, world.tokens.superUser ?? '', world.store))._id
}

/** The till of the device, opened or closed as it is to be for the call; returns what it holds. */
export async function makeDrawer(world: World, isOpen: boolean): Promise<number> {
  const headers = await withKey(world)
  const token = world.tokens.superUser ?? ''
  const till = deviceTill.parse(await (await world.shop.request('/counter/till', { token, headers })).json())
  if ((till.openedAt !== null) === isOpen) return till.expected
  const { expected: seen } = till
  const json = isOpen ? { opened: 100 } : { counted: seen, seen, sequence: 0, waiting: 0 }
  await world.shop.request(`/counter/till/${isOpen ? 'open' : 'close'}`, { json, token, headers })
  return makeDrawer(world, isOpen)
}

export const elsewhere = { otherStoreUser: 403 } as const

/** Every operation of the counter. Those of a device send its key; that of another showroom is refused. */
export const COUNTER_OPERATIONS: MatrixRow[] = [
  { call: 'GET /counter/devices', rule: 'staff', ok: 200, path: () => '/counter/devices' },
  {
    call: 'POST /counter/devices/register',
    rule: 'admin',
    ok: 201,
    path: async (world) => {
      await deviceOf(world)
      return '/counter/devices/register'
    },
    body: ({ store }) => ({ store, name: 'Till' }),
    expected: elsewhere,
  },
  {
    call: 'DELETE /counter/devices/revoke/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/counter/devices/revoke/${await newDevice(world)}`,
    expected: elsewhere,
  },
  {
    call: 'GET /counter/changes',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/changes',
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'GET /counter/pairs/{productId}',
    rule: 'staff',
    ok: 200,
    path: ({ product }) => `/counter/pairs/${product.id}`,
    headers: withKey,
    expected: elsewhere,
  },
  { call: 'GET /counter/barcodes', rule: 'staff', ok: 200, path: () => '/counter/barcodes' },
  {
    call: 'POST /counter/barcodes/bind',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/barcodes/bind',
    body: barcodeOf,
  },
  {
    call: 'DELETE /counter/barcodes/remove/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/counter/barcodes/remove/${await newBarcode(world)}`,
  },
  {
    call: 'POST /counter/sales',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/sales',
    // The same for all callers: no number is missing where one of them is refused.
    body: ({ product }) => ({ sales: [saleOf(product, 1)] }),
    headers: withKey,
    expected: elsewhere,
  },
  { call: 'GET /counter/sales', rule: 'staff', ok: 200, path: () => '/counter/sales' },
  {
    call: 'GET /counter/receipts/{code}',
    rule: 'everyone',
    ok: 200,
    path: async (world) => {
      const id = await newSale(world)
      const response = await world.shop.request(`/counter/sales/${id}`, { token: world.tokens.superUser ?? '' })
      const { receipt } = (await response.json()) as { receipt: string }
      return `/counter/receipts/${receipt}`
    },
  },
  {
    call: 'GET /counter/sales/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/counter/sales/${await newSale(world)}`,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/sales/void/{id}',
    rule: 'staff',
    ok: 200,
    path: async (world) => `/counter/sales/void/${await newSale(world)}`,
    body: () => ({ reason: 'Typed twice' }),
    expected: elsewhere,
  },
  { call: 'GET /counter/differences', rule: 'staff', ok: 200, path: () => '/counter/differences' },
  { call: 'GET /counter/gaps', rule: 'staff', ok: 200, path: () => '/counter/gaps' },
  {
    call: 'POST /counter/conflicts/settle/{id}',
    rule: 'admin',
    ok: 200,
    path: async (world) => `/counter/conflicts/settle/${await newConflict(world)}`,
    body: () => ({ take: false, note: 'Typed twice' }),
    expected: elsewhere,
  },
  {
    call: 'GET /counter/till',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/till',
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/till/open',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/till/open',
    body: async (world) => {
      await makeDrawer(world, false)
      return { opened: 100 }
    },
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/till/move',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/till/move',
    body: async (world) => ({ kind: 'paid-in', taka: 5, reason: 'Change', seen: await makeDrawer(world, true) }),
    headers: withKey,
    expected: elsewhere,
  },
  {
    call: 'POST /counter/till/close',
    rule: 'staff',
    ok: 200,
    path: () => '/counter/till/close',
    body: async (world) => {
      const seen = await makeDrawer(world, true)
      return { counted: seen, seen, sequence: 0, waiting: 0 }
    },
    headers: withKey,
    expected: elsewhere,
  },
]

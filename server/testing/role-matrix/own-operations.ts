import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'
import { askedOrder, newOrder } from './work-orders.ts'

/** To everybody but its buyer it is not there. */
const ofBuyer = { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 } as const

type Placed = Awaited<ReturnType<typeof newOrder>>
const tracked = ({ number, shippingAddress: { phone } }: Placed) => ({ number, phone })

/** A pass for an order, as whoever knows its number and phone gets it. */
async function passFor({ shop }: World, placed: Placed): Promise<Record<string, string>> {
  const response = await shop.request('/orders/track', { json: tracked(placed) })
  return { 'Track-Pass': ((await response.json()) as { token: string }).token }
}

const withPass = async (world: World) => passFor(world, await newOrder(world))

/** A pass that everybody of a world looks with; test files that share a process have worlds of their own. */
const knownPasses = new WeakMap<World, ReturnType<typeof withPass>>()

export function withKnownPass(world: World): ReturnType<typeof withPass> {
  const pass = knownPasses.get(world) ?? withPass(world)
  knownPasses.set(world, pass)
  return pass
}

/** The order that a row of the matrix changes, and the one of which it has a pass. */
let toChange = ''
let toTrack: Placed | undefined

/** An own order whose address changes. */
const ownToChange = (call: string): MatrixRow => ({
  call,
  rule: 'signed in',
  ok: 200,
  // Asked for before the path.
  body: async (world) => {
    const { _id, updatedAt } = await newOrder(world)
    toChange = _id
    return { seen: updatedAt, shippingAddress: { name: 'Rani', phone: '01711000000', address: 'Road 3, Dhaka' } }
  },
  path: () => call.replace(/^\S+ /, '').replace('{id}', toChange),
  expected: ofBuyer,
})

/** Another address of the order of a pass. */
const trackedToChange = (call: string): MatrixRow => ({
  call,
  rule: 'everyone',
  ok: 200,
  path: () => call.replace(/^\S+ /, ''),
  body: async (world) => {
    toTrack = await newOrder(world)
    return { seen: toTrack.updatedAt, shippingAddress: { address: 'Road 3, Dhaka' } }
  },
  // Asked for after the body.
  headers: async (world) => passFor(world, toTrack ?? (await newOrder(world))),
})

/** What buyers do with their orders, by their account or by number and phone. */
export const OWN_OPERATIONS: MatrixRow[] = [
  {
    call: 'POST /orders/track',
    rule: 'everyone',
    ok: 200,
    path: () => '/orders/track',
    body: async (world) => tracked(await newOrder(world)),
  },
  { call: 'GET /orders/tracked', rule: 'everyone', ok: 200, path: () => '/orders/tracked', headers: withKnownPass },
  {
    call: 'POST /orders/tracked/cancel',
    rule: 'everyone',
    ok: 200,
    path: () => '/orders/tracked/cancel',
    body: () => ({ reason: 'late' }),
    headers: withPass,
  },
  {
    call: 'POST /orders/tracked/ask',
    rule: 'everyone',
    ok: 200,
    path: () => '/orders/tracked/ask',
    body: () => ({ about: 'parcel' }),
    headers: withPass,
  },
  trackedToChange('POST /orders/tracked/preview'),
  trackedToChange('PUT /orders/tracked/change'),
  {
    call: 'POST /orders/cancel/{id}',
    rule: 'signed in',
    ok: 200,
    path: async (world) => `/orders/cancel/${(await newOrder(world))._id}`,
    body: () => ({ reason: 'mind' }),
    expected: ofBuyer,
  },
  {
    call: 'POST /orders/ask/{id}',
    rule: 'signed in',
    ok: 200,
    path: async (world) => `/orders/ask/${(await newOrder(world))._id}`,
    body: () => ({ about: 'cancel' }),
    expected: ofBuyer,
  },
  ownToChange('POST /orders/own-preview/{id}'),
  ownToChange('PUT /orders/own-change/{id}'),
  {
    call: 'POST /orders/address/{id}',
    rule: 'signed in',
    ok: 200,
    path: askedOrder,
    body: () => ({ accepted: true }),
    expected: { otherCustomer: 404, storeUser: 404, otherStoreUser: 404 },
  },
]

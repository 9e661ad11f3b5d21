import { createMiddleware } from 'hono/factory'
import { openLane } from '#server/platform/flow/lane.ts'
import { clientAddress } from './client-address.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * One client leaves half of the places to the others. There are no turns: some sign-ins wait on purpose, and would keep
 * orders waiting with them.
 */
const lane = openLane({ running: 200, waiting: 0, perClient: 100 })

/** What is in the lane at present. */
export const memberLaneLoad = () => lane.load()

/**
 * The lane of orders, accounts and staff, beside those of visitors (decision 0025). Throws 503 if too many are in it.
 */
export const inMemberLane = createMiddleware<ShopEnv>((c, next) => lane.run(next, clientAddress(c)))

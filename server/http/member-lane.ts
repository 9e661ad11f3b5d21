import { createMiddleware } from 'hono/factory'
import { clientAddress } from './client-address.ts'
import { openLane } from './lane.ts'
import type { ShopEnv } from './shop-env.ts'

/** Twice as many at once as there are connections to the database; one client leaves half of the places to the others. */
const lane = openLane({ running: 20, waiting: 200, perClient: 110, maxSeconds: 5 })

/**
 * The lane of orders, accounts and staff, beside those of visitors (decision 0023). Throws 503 if too many wait in it.
 */
export const inMemberLane = createMiddleware<ShopEnv>((c, next) => lane.run(next, clientAddress(c)))

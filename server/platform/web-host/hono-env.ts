import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** A request over HTTP comes with Node's own objects. */
export type HonoEnv = { Bindings: Partial<HttpBindings> }

export type ShopFetch = Hono<HonoEnv>['fetch']

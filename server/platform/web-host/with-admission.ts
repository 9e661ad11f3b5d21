import type { IncomingMessage } from 'node:http'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Admission } from './admission/admission.ts'
import type { ShopFetch } from './hono-env.ts'

/** Runs requests in the lanes that they have entered, and responds for those whose turn comes too late. */
export function withAdmission(admission: Admission, fetch: ShopFetch): ShopFetch {
  return async (request, env, context) => {
    const { incoming, outgoing } = env ?? {}
    if (!incoming) return fetch(request, env, context)
    const work = async () => fetch(request, env, context)
    try {
      return await admission.run(incoming as IncomingMessage, work, () => outgoing?.destroyed !== true)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const { body, ...init } = admission.replyTo(incoming as IncomingMessage)
      return new Response(body, init)
    }
  }
}

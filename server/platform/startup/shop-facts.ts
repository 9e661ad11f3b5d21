import { z } from 'zod'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { type ShopFacts, shopFacts } from '#shared/schemas/shop-facts.ts'
import shopJson from '../../../content/shop.json' with { type: 'json' }

/** Reads content/shop.json. Throws OperatorError that names what is wrong in it. */
export function readShopFacts(facts: unknown = shopJson): ShopFacts {
  const result = shopFacts.safeParse(facts)
  if (!result.success) throw new OperatorError(`content/shop.json is not sound:\n${z.prettifyError(result.error)}`)
  return result.data
}

import { z } from 'zod'
import { StartError } from '#server/errors/operator-error.ts'
import { type ShopFacts, shopFacts } from '#shared/schemas/shop-facts.ts'
import given from '../../content/shop.json' with { type: 'json' }

/** Reads content/shop.json. Throws OperatorError that names what is wrong in it. */
export function readShopFacts(facts: unknown = given): ShopFacts {
  const parsed = shopFacts.safeParse(facts)
  if (!parsed.success) throw new StartError(`content/shop.json is not sound:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

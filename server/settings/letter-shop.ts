import { createMiddleware } from 'hono/factory'
import type { Db } from '#server/platform/db/open.ts'
import { isRead } from '#server/platform/http/guard.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { withLetterShop } from '#server/platform/mail/letter-shop.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { pageShop } from './page-shop.ts'
import { readSettings } from './queries.ts'

/** Runs `act` with the facts of the shop in force, for the letters that it writes or sends. */
export async function withShopInForce<Result>(db: Db, act: () => Promise<Result>): Promise<Result> {
  return withShopOf(await readSettings(db), act)
}

/** Runs `act` with the facts of the shop that these settings have. */
export function withShopOf<Result>(settings: Settings, act: () => Result): Result {
  const { senderName } = settings.letters
  return withLetterShop((language) => ({ ...pageShop(settings, language), senderName }), act)
}

/** For calls that write letters. */
export const letterShopInForce = createMiddleware<ShopEnv>((c, next) =>
  isRead(c.req.method) ? next() : withShopInForce(c.var.db, next),
)

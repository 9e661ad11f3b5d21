import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listShowrooms } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import type { InventedFact, Opening } from '#shared/schemas/opening.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { inventedContacts, inventedEnvironment, inventedFacts } from './invented-facts.ts'
import { isOpen } from './opening.queries.ts'
import { changeSettings, readSettingsInForce } from './queries.ts'

type OpeningConfig = Pick<Config, 'shopMode' | 'publicUrl' | 'mailFrom'>

/** Whether the shop is open, and what keeps it closed. */
export async function readOpening(db: Db, config: OpeningConfig): Promise<Opening> {
  const settings = await readSettingsInForce(db)
  return {
    open: isOpen(settings.opening, config),
    invented: await listInvented(db, config, settings),
    lastChange: settings.changes.opening ?? null,
  }
}

/** Opens or closes the shop, with an audit entry. Throws 409 while a live shop that opens says what is invented. */
export async function changeOpening(db: Db, config: OpeningConfig, actor: Actor, open: boolean): Promise<void> {
  await changeSettings(db, actor, {
    parts: { opening: { open } },
    action: open ? 'shop-opened' : 'shop-closed',
    check: async (_, after) => {
      const { length: count } = open ? await listInvented(db, config, after) : []
      if (count > 0) throw new ShopError('facts_invented', { count })
    },
  })
}

/** Throws 422 at each fact of an open live shop that a change of settings makes an invented one. */
export function keepFactsReal(config: OpeningConfig) {
  return (before: Settings, after: Settings): void => {
    if (config.shopMode === 'demo' || !isOpen(after.opening, config)) return
    const known = new Set(inventedFacts(before).map(({ path }) => path))
    const errors = inventedFacts(after)
      .filter(({ path }) => !known.has(path))
      .map(({ path }) => ({
        path: `shop.${path}`,
        message: t('This is a placeholder. An open shop needs its own.'),
        code: 'invented',
      }))
    if (errors.length > 0) throw invalid(errors)
  }
}

async function listInvented(db: Db, config: OpeningConfig, settings: Settings): Promise<InventedFact[]> {
  if (config.shopMode === 'demo') return []
  return [...inventedFacts(settings), ...inventedContacts(await listShowrooms(db)), ...inventedEnvironment(config)]
}

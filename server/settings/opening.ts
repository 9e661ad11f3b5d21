import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import {
  isPlaceholderEmail,
  isPlaceholderPhone,
  isPlaceholderText,
  isPlaceholderUrl,
} from '#shared/rules/placeholder.ts'
import type { InventedFact, Opening } from '#shared/schemas/opening.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { isOpen, listContacts, type ShowroomContact } from './opening.queries.ts'
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
    check: async (_, after, tx) => {
      const { length: count } = open ? await listInvented(tx, config, after) : []
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
  return [...inventedFacts(settings), ...inventedContacts(await listContacts(db)), ...inventedEnvironment(config)]
}

const KINDS = {
  text: isPlaceholderText,
  phone: isPlaceholderPhone,
  email: isPlaceholderEmail,
  url: isPlaceholderUrl,
}

interface Fact {
  /** where it stands in the part `shop` */
  path: string
  kind: keyof typeof KINDS
}

/** The facts that shoppers, or the law, hold a shop to. */
const FACTS: Fact[] = [
  { path: 'name', kind: 'text' },
  { path: 'nameBn', kind: 'text' },
  { path: 'company', kind: 'text' },
  { path: 'companyBn', kind: 'text' },
  { path: 'author', kind: 'text' },
  { path: 'authorBn', kind: 'text' },
  { path: 'headOffice.street', kind: 'text' },
  { path: 'headOffice.streetBn', kind: 'text' },
  { path: 'headOffice.city', kind: 'text' },
  { path: 'headOffice.postcode', kind: 'text' },
  { path: 'care.phone', kind: 'phone' },
  { path: 'care.email', kind: 'email' },
  { path: 'social', kind: 'url' },
  { path: 'instagram', kind: 'url' },
  { path: 'youtube', kind: 'url' },
  ...WALLETS.map((wallet): Fact => ({ path: `wallets.${wallet}.number`, kind: 'phone' })),
  { path: 'builder.name', kind: 'text' },
  { path: 'builder.url', kind: 'url' },
  { path: 'licences.trade', kind: 'text' },
  { path: 'licences.dbid', kind: 'text' },
  { path: 'vatNumber', kind: 'text' },
]

type FactSettings = Pick<Settings, 'shop' | 'payments'>
type InventedSetting = Extract<InventedFact, { in: 'settings' }>

/**
 * The facts of these settings that are still invented: domains for examples, numbers that nobody has, words in place of a fact, which is
 * all that the demonstration says. What content/shop.json says is looked at like any other. A wallet that is not offered is shown to nobody.
 */
export function inventedFacts({ shop, payments }: FactSettings): InventedSetting[] {
  return FACTS.flatMap(({ path, kind }): InventedSetting[] => {
    const wallet = /^wallets\.(\w+)\./.exec(path)?.[1]
    if (wallet && !payments.methods.some((method) => method === wallet)) return []
    const value = textAt(shop, path)
    return value !== '' && KINDS[kind](value) ? [{ in: 'settings', path, value }] : []
  })
}

/** The phones and e-mails of showrooms that are invented. */
export function inventedContacts(showrooms: readonly ShowroomContact[]): InventedFact[] {
  return showrooms.flatMap(({ _id, code, codeBn, contact: { phone, email } }) =>
    [isPlaceholderPhone(phone) && phone, isPlaceholderEmail(email) && email]
      .filter((value) => value !== false)
      .map((value) => ({ in: 'showroom' as const, showroom: { _id, code, codeBn }, value })),
  )
}

/** What of the environment is invented: where the shop is reached, and who sends its letters (null: the care address, which is a fact). */
export function inventedEnvironment({
  publicUrl,
  mailFrom,
}: {
  publicUrl: string
  mailFrom: string | null
}): InventedFact[] {
  return [
    ...(isPlaceholderUrl(publicUrl)
      ? [{ in: 'environment' as const, name: 'PUBLIC_URL' as const, value: publicUrl }]
      : []),
    ...(mailFrom !== null && isPlaceholderEmail(mailFrom)
      ? [{ in: 'environment' as const, name: 'MAIL_FROM' as const, value: mailFrom }]
      : []),
  ]
}

/** A text of the shop's facts; empty where a Bangla twin has none. */
function textAt(shop: Settings['shop'], path: string): string {
  const value = path.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown> | null)?.[key], shop)
  return typeof value === 'string' ? value.trim() : ''
}

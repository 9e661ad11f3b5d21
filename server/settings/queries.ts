import { desc, eq, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { SETTINGS_LOCK } from '#server/platform/db/advisory-locks.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { settingChanges } from '#server/platform/db/tables/setting-changes.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import {
  type FirstStepsDone,
  type LastChange,
  SETTINGS_PARTS,
  type SettingChange,
  type Settings,
  type SettingsInForce,
  type SettingsPart,
} from '#shared/schemas/settings.ts'
import { firstSettings } from './first-settings.ts'

type Letters = Settings['letters']

interface Change {
  /** any parts, each as a whole */
  parts: Partial<Settings>
  /** `updatedAt` of all settings as the editor saw it; null: write over what is there */
  expectedUpdatedAt?: Date | null
  /** throws where the settings in force must not become these */
  check?: (before: Settings, after: Settings, tx: Db) => void | Promise<void>
  /** what the audit calls it */
  action?: 'settings-changed' | 'shop-opened' | 'shop-closed'
}

const newestQuery = prepareOnce((db) =>
  db
    .select({ position: settingChanges.position, at: settingChanges.at, after: settingChanges.after })
    .from(settingChanges)
    .orderBy(desc(settingChanges.position))
    .limit(1)
    .prepare('newest_settings'),
)

/** The settings in force at this moment, on whatever node they were changed. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await newestQuery(db).execute()
  return withFirstValues(row?.after)
}

/** The same with the moment of their last change. */
export async function readSettingsInForce(db: Db): Promise<SettingsInForce> {
  const [row] = await newestQuery(db).execute()
  const updatedAt = (row?.at ?? new Date(0)).toISOString()
  return { ...withFirstValues(row?.after), updatedAt, changes: row ? await readLastChanges(db) : {} }
}

/** The last change of each part that was changed. */
async function readLastChanges(db: Db): Promise<SettingsInForce['changes']> {
  const { rows } = await db.execute<{ part: SettingsPart; at: string; by: LastChange['by'] }>(sql`
    select part, ${isoTime('c.at')} as at,
      case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as by
    from unnest(${sql.param([...SETTINGS_PARTS])}::text[]) as part
    cross join lateral (
      select at, by from ${settingChanges} where before -> part is distinct from after -> part
      order by position desc limit 1
    ) c
    left join ${users} u on u.id = c.by`)
  return Object.fromEntries(rows.map(({ part, ...change }) => [part, change]))
}

/**
 * Changes settings with an audit entry, in one transaction; parts that stay as they are make no change. `actor` null:
 * demonstration data. Throws 409 if one of these parts has been changed since `expectedUpdatedAt`.
 */
export function changeSettings(
  db: Db,
  actor: Actor | null,
  { parts, expectedUpdatedAt, check, action = 'settings-changed' }: Change,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`)
    const [newest] = await newestQuery(tx).execute()
    const at = newest?.at ?? new Date(0)
    if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== at.getTime()) {
      const names = Object.keys(parts) as SettingsPart[]
      if (expectedUpdatedAt > at || (await wasChangedSince(tx, names, expectedUpdatedAt)))
        throw new ShopError('changed_meanwhile', {})
    }
    const before = withFirstValues(newest?.after)
    const after = { ...before, ...parts }
    const fields = SETTINGS_PARTS.filter((part) => !isSame(before[part], after[part]))
    if (fields.length === 0) return
    await check?.(before, after, tx)
    const position = (newest?.position ?? 0) + 1
    await tx.insert(settingChanges).values({
      position,
      by: actor?.id ?? null,
      at: new Date(Math.max(Date.now(), at.getTime() + 1)),
      before,
      after,
    })
    if (actor) await addAuditEntry(tx, actor, { action, ...(action === 'settings-changed' && { details: { fields } }) })
  })
}

/** Whether one of these parts was changed after a moment that an editor has seen. */
async function wasChangedSince(tx: Db, parts: readonly SettingsPart[], seen: Date): Promise<boolean> {
  const changes = await readLastChanges(tx)
  return parts.some((part) => Date.parse(changes[part]?.at ?? '') > seen.getTime())
}

/** One page of the changes, newest first, each with the parts that differ, and their total. */
export async function listSettingChanges(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: SettingChange[]; total: number }> {
  const rows = await db
    .select({ change: settingChanges, by: { _id: users.id, name: users.name } })
    .from(settingChanges)
    .leftJoin(users, eq(users.id, settingChanges.by))
    .orderBy(desc(settingChanges.position))
    .limit(limit)
    .offset((page - 1) * limit)
  const [newest] = await newestQuery(db).execute()
  const list = rows.map(({ change, by }) => {
    const [before, after] = [withFirstValues(change.before), withFirstValues(change.after)]
    const changed = SETTINGS_PARTS.filter((part) => !isSame(before[part], after[part]))
    const only = (settings: Settings) => Object.fromEntries(changed.map((part) => [part, settings[part]]))
    return { _id: change.id, at: change.at.toISOString(), by, before: only(before), after: only(after) }
  })
  return { list, total: Math.min(MAX_COUNT, newest?.position ?? 0) }
}

/** Settings as they were stored (none: nothing was set yet). A row of an earlier program lacks what was added since: that has its first value. */
export function withFirstValues(stored: Partial<Settings> | null | undefined): Settings {
  const first = firstSettings()
  if (!stored) return first
  const parts = SETTINGS_PARTS.map((part) => [part, filledUp(first[part], stored[part])])
  return {
    ...(Object.fromEntries(parts) as Settings),
    letters: lettersOf(first.letters, stored.letters),
    // An earlier program knew no closed shop.
    opening: stored.opening ?? { open: true },
  }
}

/** What was stored, and at every depth what it lacks, as the account in a wallet that was added since. */
function filledUp(first: unknown, stored: unknown): unknown {
  if (stored === undefined) return first
  if (!isObject(first) || !isObject(stored)) return stored
  const names = new Set([...Object.keys(first), ...Object.keys(stored)])
  return Object.fromEntries(Array.from(names, (name) => [name, filledUp(first[name], stored[name])]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Letters that a row of an earlier program names: of those that may be left out it knew only that of a new order. */
function lettersOf(first: Letters, stored: Partial<Letters & { sent: string[] }> = {}): Letters {
  const { sent, ...letters } = stored
  return { ...first, ...(sent && { orderPlaced: sent.includes('order-placed') }), ...letters }
}

/** Values of JSON; the database sorts the keys of objects. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, child) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : child,
  )
}

type Found = Omit<FirstStepsDone, 'backup' | 'open'>

/** What the database tells of the first steps of a shop. */
export async function findFirstStepsDone(db: Db): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    select coalesce(bool_or((before -> 'shop') - 'wallets' is distinct from (after -> 'shop') - 'wallets'), false) as facts,
      coalesce(bool_or(before #> '{shop,wallets}' is distinct from after #> '{shop,wallets}'), false) as wallets,
      coalesce(bool_or(before -> 'hours' is distinct from after -> 'hours'), false) as hours,
      coalesce(bool_or(before -> 'delivery' is distinct from after -> 'delivery'), false) as delivery,
      exists (select 1 from ${products}) as product,
      exists (select 1 from ${orders}) as "order",
      (select count(*) > 1 from (
        select 1 from ${users} where su and deleted_at is null limit 2
      ) two) as "superUser"
    from ${settingChanges}`)
  const [done] = rows
  if (!done) throw new Error('an aggregate without a row')
  return done
}

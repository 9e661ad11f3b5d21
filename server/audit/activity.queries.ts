import { and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { counterDevices } from '#server/platform/db/tables/counter.ts'
import { orderMoney } from '#server/platform/db/tables/order-money.ts'
import { orderEvents, orders } from '#server/platform/db/tables/orders.ts'
import { sales } from '#server/platform/db/tables/sales.ts'
import { settingChanges } from '#server/platform/db/tables/setting-changes.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { stockMovements } from '#server/platform/db/tables/stock.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { ACTIVITY_SOURCES, type ActivitySource } from '#shared/schemas/people/activity.ts'
import type { SettingsPart } from '#shared/schemas/settings.ts'
import type { Cursor } from './activity-cursor.ts'
import type { Things } from './find-things.queries.ts'

/** What is looked for in each source. */
export interface ActivitySearch {
  /** null: whoever */
  people: string[] | null
  /** null: whatever */
  things: Things | null
  parts: SettingsPart[] | null
  from: Date | null
  to: Date | null
  /** null: from the newest on */
  after: Cursor | null
  /** to which showrooms the reader is bounded */
  within: Showrooms
  limit: number
}

interface Source {
  at: PgColumn
  key: PgColumn
  by: PgColumn
  approvedBy?: PgColumn
  /** subject, showroom, related, action, details, before, after, in this order */
  columns: SQL
  from: SQL
  /** what belongs here at all, and to these showrooms */
  where: (within: Showrooms) => SQL | undefined
  isAbout: (things: Things, parts: SettingsPart[]) => SQL | undefined
}

const NO_SETTINGS = sql`null::jsonb as before, null::jsonb as after`

const hasName = (terms: string[]) =>
  or(...terms.map((term) => sql`position(${term} in lower(${auditEntries.details} ->> 'name')) > 0`))

const isOfShowrooms = (within: Showrooms) =>
  within === 'all'
    ? undefined
    : or(
        inArray(auditEntries.subject, [...within]),
        sql`exists (select 1 from ${orders} o where o.id = ${auditEntries.subject} and ${inShowrooms(sql`o.store`, within)})`,
        sql`exists (select 1 from ${counterDevices} d where d.id = ${auditEntries.subject} and ${inShowrooms(sql`d.showroom`, within)})`,
        sql`exists (select 1 from ${sales} s where s.id = ${auditEntries.subject} and ${inShowrooms(sql`s.showroom`, within)})`,
      )

const SOURCES: Record<ActivitySource, Source> = {
  audit: {
    at: auditEntries.at,
    key: auditEntries.id,
    by: auditEntries.by,
    approvedBy: auditEntries.approvedBy,
    columns: sql`${auditEntries.subject} as subject, null::uuid as showroom, null::uuid as related,
      ${auditEntries.action} as action, ${auditEntries.details} as details, ${NO_SETTINGS}`,
    from: sql`${auditEntries}`,
    // What was set stands among the settings.
    where: (within) =>
      and(sql`${auditEntries.action} not in ('settings-changed', 'shop-opened', 'shop-closed')`, isOfShowrooms(within)),
    isAbout: ({ terms, ...ids }) => or(inArray(auditEntries.subject, Object.values(ids).flat()), hasName(terms)),
  },
  money: {
    at: orderMoney.at,
    key: orderMoney.position,
    by: orderMoney.by,
    columns: sql`coalesce(${orderMoney.order}, ${orderMoney.sale}) as subject,
      coalesce(${orderMoney.showroom}, ${orders.store}, ${sales.showroom}) as showroom, null::uuid as related,
      null::text as action, jsonb_build_object('kind', ${orderMoney.kind}, 'taka', ${orderMoney.taka},
      'reference', ${orderMoney.reference}, 'reason', ${orderMoney.reason}) as details, ${NO_SETTINGS}`,
    from: sql`${orderMoney} left join ${orders} on ${orders.id} = ${orderMoney.order}
      left join ${sales} on ${sales.id} = ${orderMoney.sale}`,
    where: (within) => inShowrooms(sql`coalesce(${orderMoney.showroom}, ${orders.store}, ${sales.showroom})`, within),
    isAbout: (things) =>
      or(
        inArray(orderMoney.order, things.orders),
        inArray(orderMoney.sale, things.sales),
        inArray(orderMoney.showroom, things.showrooms),
      ),
  },
  order: {
    at: orderEvents.at,
    key: orderEvents.id,
    by: orderEvents.by,
    columns: sql`${orderEvents.order} as subject, ${orders.store} as showroom, null::uuid as related, null::text as action,
      jsonb_build_object('from', ${orderEvents.from}, 'to', ${orderEvents.to}, 'answer', ${orderEvents.answer},
      'reason', ${orderEvents.reason}) as details, ${NO_SETTINGS}`,
    from: sql`${orderEvents} join ${orders} on ${orders.id} = ${orderEvents.order}`,
    // Buyers' own steps are none of the staff.
    where: (within) => and(sql`${orderEvents.by} <> ${orders.customer}`, inShowrooms(orders.store, within)),
    isAbout: (things) => or(inArray(orderEvents.order, things.orders), inArray(orders.store, things.showrooms)),
  },
  settings: {
    at: settingChanges.at,
    key: settingChanges.id,
    by: settingChanges.by,
    columns: sql`null::uuid as subject, null::uuid as showroom, null::uuid as related, null::text as action,
      '{}'::jsonb as details, ${settingChanges.before} as before, ${settingChanges.after} as after`,
    from: sql`${settingChanges}`,
    where: (within) => (within === 'all' ? undefined : sql`false`),
    isAbout: (_, parts) =>
      parts.length === 0
        ? sql`false`
        : or(
            ...parts.map(
              (part) => sql`${settingChanges.before} -> ${part} is distinct from ${settingChanges.after} -> ${part}`,
            ),
          ),
  },
  stock: {
    at: stockMovements.at,
    key: stockMovements.id,
    by: stockMovements.by,
    columns: sql`${stockMovements.product} as subject, ${stockMovements.showroom} as showroom,
      ${stockMovements.order} as related, null::text as action, jsonb_build_object('kind', ${stockMovements.kind},
      'pairs', ${stockMovements.pairs}, 'reference', ${stockMovements.reference}, 'reason', ${stockMovements.reason},
      'size', (select z.size::float8 from ${sizes} z where z.id = ${stockMovements.size})) as details, ${NO_SETTINGS}`,
    from: sql`${stockMovements}`,
    where: (within) => inShowrooms(stockMovements.showroom, within),
    isAbout: (things) =>
      or(
        inArray(stockMovements.product, things.products),
        inArray(stockMovements.order, things.orders),
        inArray(stockMovements.sale, things.sales),
        inArray(stockMovements.showroom, things.showrooms),
      ),
  },
}

const NO_THINGS: Things = { orders: [], sales: [], products: [], showrooms: [], accounts: [], terms: [] }

/** The newest of what is search, of one source. */
export function selectSource(source: ActivitySource, search: ActivitySearch): SQL {
  const { at, key, by, approvedBy, columns, from, where, isAbout } = SOURCES[source]
  const { people, things, parts, after, within } = search
  const byPeople = people && or(inArray(by, people), approvedBy && inArray(approvedBy, people))
  const condition = and(
    where(within),
    search.from ? gte(at, search.from) : undefined,
    search.to ? lt(at, search.to) : undefined,
    byPeople ?? undefined,
    things || parts ? isAbout(things ?? NO_THINGS, parts ?? []) : undefined,
    after ? isAfter(source, { at, key }, after) : undefined,
  )
  return sql`(select ${source}::text as source, ${key}::text as id, ${at} as at, ${by} as by,
    ${approvedBy ? sql`${approvedBy}` : sql`null::uuid`} as approved_by, ${columns}
    from ${from} where ${condition ?? sql`true`}
    order by ${at} desc nulls first, ${key} desc nulls first limit ${search.limit})`
}

/** Entries of one moment follow each other by source, and within it by key. */
function isAfter(source: ActivitySource, { at, key }: Pick<Source, 'at' | 'key'>, cursor: Cursor): SQL {
  const moment = sql`${cursor.at}::timestamptz`
  const [own, last] = [source, cursor.source].map((name) => ACTIVITY_SOURCES.indexOf(name))
  if (own === undefined || last === undefined || own < last) return sql`${at} < ${moment}`
  if (own > last) return sql`${at} <= ${moment}`
  const type = source === 'money' ? sql`bigint` : sql`uuid`
  return sql`(${at} <= ${moment} and (${at} < ${moment} or ${key} < ${cursor.id}::${type}))`
}

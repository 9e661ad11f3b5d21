import { sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { counterDevices } from '#server/platform/db/tables/counter.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { sales } from '#server/platform/db/tables/sales.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import {
  ACTIVITY_SOURCES,
  type Activities,
  type Activity,
  type ActivityQuery,
  type ActivitySource,
} from '#shared/schemas/people/activity.ts'
import { SETTINGS_PARTS, type Settings } from '#shared/schemas/settings.ts'
import { selectSource } from './activity.queries.ts'
import { cursorOf, readCursor } from './activity-cursor.ts'
import { findPeople, findThings } from './find-things.queries.ts'
import { nameAskers } from './queries.ts'

interface Row extends Record<string, unknown> {
  source: ActivitySource
  id: string
  at: string
  moment: string
  by: Activity['by']
  approvedBy: Activity['approvedBy']
  showroom: Activity['showroom']
  subject: string | null
  name: string | null
  related: string | null
  action: Activity['action']
  details: AuditDetails
  before: Partial<Settings> | null
  after: Partial<Settings> | null
}

const account = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('_id', ${alias}.id, 'name', ${alias}.name) end`)

/** What was done, newest first, in the showrooms to which the reader is bounded; a page follows the one before by its last entry. */
export async function listActivity(db: Db, query: ActivityQuery, within: Showrooms): Promise<Activities> {
  const { person, thing, parts, from, to, limit } = query
  const [people, things] = await Promise.all([
    person ? findPeople(db, person) : null,
    thing ? findThings(db, thing) : null,
  ])
  const search = { people, things, parts, from, to, within, after: readCursor(query.after), limit: limit + 1 }
  const sources = ACTIVITY_SOURCES.filter((source) => query.source === null || source === query.source)
  const { rows } = await db.execute<Row>(sql`
    with found as (${sql.join(
      sources.map((source) => selectSource(source, search)),
      sql` union all `,
    )}), page as (select * from found order by at desc, source, length(id) desc, id desc limit ${limit + 1})
    select p.source, p.id, ${isoTime('p.at')} as at,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
      ${account('actor')} as by, ${account('approver')} as "approvedBy",
      case when place.id is not null then json_build_object('_id', place.id, 'code', place.code, 'codeBn', place.code_bn) end
        as showroom,
      p.subject, coalesce(p.details ->> 'name', o.number, s.number, shoe.code, about.name, room.code, device.name) as name,
      related.number as related, p.action, p.details, p.before, p.after
    from page p
    left join ${users} actor on actor.id = p.by
    left join ${users} approver on approver.id = p.approved_by
    left join ${users} about on about.id = p.subject
    left join ${orders} o on o.id = p.subject
    left join ${sales} s on s.id = p.subject
    left join ${products} shoe on shoe.id = p.subject
    left join ${showrooms} room on room.id = p.subject
    left join ${counterDevices} device on device.id = p.subject
    left join ${showrooms} place on place.id = coalesce(p.showroom, o.store, s.showroom, device.showroom)
    left join ${orders} related on related.id = p.related
    order by p.at desc, p.source, length(p.id) desc, p.id desc`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: await nameAskers(db, page.map(toActivity)),
    next: last && rows.length > limit ? cursorOf({ ...last, at: last.moment }) : null,
  }
}

function toActivity({
  source,
  id,
  at,
  by,
  approvedBy,
  showroom,
  subject,
  name,
  related,
  action,
  ...rest
}: Row): Activity {
  const { name: _, ...details } = rest.details
  return {
    _id: id,
    source,
    at,
    by,
    approvedBy,
    showroom,
    subject: subject === null ? null : { _id: subject, name },
    action,
    details: related === null ? details : { ...details, order: related },
    settings: rest.before && rest.after && changedParts(rest.before, rest.after),
  }
}

/** The parts that differ, as they were and are. */
function changedParts(before: Partial<Settings>, after: Partial<Settings>): Activity['settings'] {
  const changed = SETTINGS_PARTS.filter(
    (part) => before[part] && after[part] && JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  )
  const only = (settings: Partial<Settings>) => Object.fromEntries(changed.map((part) => [part, settings[part]]))
  return { before: only(before), after: only(after) }
}

import { type SQL, sql } from 'drizzle-orm'
import { NOT_COLLECTED } from '#shared/rules/orders/own-order.ts'
import type { HistoryEntry } from '#shared/schemas/orders/order.ts'

/** An entry as the database's JSON has it. */
export interface HistoryRow {
  kind: HistoryEntry['kind']
  at: string
  by: HistoryEntry['by']
  data: Record<string, unknown>
}

const placeOf = (key: string) =>
  sql.raw(`(
    select jsonb_build_object('code', s.code, 'codeBn', s.code_bn) from showrooms s where s.id::text = a.details->>'${key}'
  )`)
/** Whether the shop did it by itself, as nobody had fetched an order in time: `order_events` of its order `o` have its buyer there. */
export const isReleased = (event: SQL) =>
  sql`(${event}.by = o.customer and ${event}.reason is not distinct from ${NOT_COLLECTED})`

/** What only the audit tells. */
const audited = sql`
      select 2, case a.action
          when 'order-worked' then 'work' when 'order-moved' then 'moved' when 'order-size-changed' then 'size'
          when 'transaction-id-corrected' then 'transaction-id'
          else 'no-code'
        end, a.at, a.by, case a.action
          when 'order-worked' then jsonb_build_object('step', a.details->>'step')
          when 'order-moved' then jsonb_build_object('from', ${placeOf('from')}, 'to', ${placeOf('to')})
          when 'order-size-changed' then a.details
          when 'transaction-id-corrected' then a.details
          else '{}'
        end
      from audit_entries a where a.subject = o.id and a.action in (
        'order-worked', 'order-moved', 'order-size-changed', 'order-given-without-code', 'transaction-id-corrected'
      )`

/** Everything that is known to have happened to `orders o`, oldest first, from the tables of its work and from the audit: `HistoryRow`s. */
export const historyOfOrder: SQL = sql`(
    select coalesce(json_agg(json_build_object('kind', h.kind, 'at', h.at,
      'by', case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end, 'data', h.data) order by h.at, h.place), '[]')
    from (
      select 1 as place, 'status' as kind, e.at, case when not ${isReleased(sql`e`)} then e.by end as by,
        jsonb_build_object('from', e."from", 'to', e."to", 'answer', e.answer, 'reason', e.reason) as data
      from order_events e where e."order" = o.id
      union all
      select 0, 'call', c.at, c.by, jsonb_build_object('outcome', c.outcome, 'reason', c.reason, 'callAt', c.call_at)
      from order_calls c where c."order" = o.id
      union all
      select 0, 'declined', d.at, d.by,
        jsonb_build_object('store', jsonb_build_object('code', s.code, 'codeBn', s.code_bn), 'reason', nullif(d.reason, ''))
      from order_declines d join showrooms s on s.id = d.showroom where d."order" = o.id
      union all
      select 2, 'address', a.at, a.by, jsonb_build_object('fields', a.fields, 'former', a.former,
        'formerShipping', a.former_shipping, 'shipping', a.shipping, 'isAccepted', a.is_accepted)
      from order_address_changes a where a."order" = o.id
      union all
      select 2, 'courier', p.handed_over_at, g.by, jsonb_build_object('courier', k.name, 'code', p.tracking_code)
      from parcels p left join hand_overs g on g.id = p.hand_over left join couriers k on k.id = p.courier where p."order" = o.id
      union all
      select 2, 'returned', p.returned_at, null, jsonb_build_object('reason', p.return_reason)
      from parcels p where p."order" = o.id and p.returned_at is not null
      union all
      select 2, 'money', m.at, m.by,
        jsonb_build_object('money', m.kind, 'taka', m.taka, 'reference', m.reference, 'reason', m.reason)
      from order_money m where m."order" = o.id
      union all
      select 2, 'changed', r.at, r.by, jsonb_build_object('revision', r.revision, 'reason', r.reason, 'former', r.former)
      from order_revisions r where r."order" = o.id
      union all
      select 3, 'notice', n.told_at, null, jsonb_build_object('notice', n.kind, 'isLost', n.lost_at is not null)
      from order_notices n where n."order" = o.id and n.told_at is not null
      union all
      ${audited}
    ) h left join users u on u.id = h.by
  )`

export function toHistory(rows: readonly HistoryRow[]): HistoryEntry[] {
  return rows.map(({ kind, at, by, data }) => {
    const entry = { kind, at: new Date(at).toISOString(), by, ...data }
    return (
      typeof data.callAt === 'string' ? { ...entry, callAt: new Date(data.callAt).toISOString() } : entry
    ) as HistoryEntry
  })
}

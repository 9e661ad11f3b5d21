import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { HistoryEntry } from '#shared/schemas/orders/order.ts'

interface Row {
  [column: string]: unknown
  kind: HistoryEntry['kind']
  at: Date | string
  by: HistoryEntry['by']
  data: Record<string, unknown>
}

/** Everything that is known to have happened to an order, oldest first, from the tables of its work and from the audit. */
export async function findHistory(db: Db, order: string): Promise<HistoryEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select h.kind, h.at, case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as by, h.data
    from (
      select 1 as place, 'status' as kind, e.at, e.by,
        jsonb_build_object('from', e."from", 'to', e."to", 'answer', e.answer, 'reason', e.reason) as data
      from order_events e where e."order" = ${order}
      union all
      select 0, 'call', c.at, c.by, jsonb_build_object('outcome', c.outcome, 'reason', c.reason, 'callAt', c.call_at)
      from order_calls c where c."order" = ${order}
      union all
      select 0, 'declined', d.at, d.by,
        jsonb_build_object('store', jsonb_build_object('code', s.code, 'codeBn', s.code_bn), 'reason', nullif(d.reason, ''))
      from order_declines d join showrooms s on s.id = d.showroom where d."order" = ${order}
      union all
      select 2, 'address', a.at, a.by, jsonb_build_object('fields', a.fields, 'former', a.former,
        'formerShipping', a.former_shipping, 'shipping', a.shipping, 'isAccepted', a.is_accepted)
      from order_address_changes a where a."order" = ${order}
      union all
      select 2, 'courier', p.handed_over_at, g.by, jsonb_build_object('courier', k.name, 'code', p.tracking_code)
      from parcels p left join hand_overs g on g.id = p.hand_over left join couriers k on k.id = p.courier where p."order" = ${order}
      union all
      select 2, 'returned', p.returned_at, null, jsonb_build_object('reason', p.return_reason)
      from parcels p where p."order" = ${order} and p.returned_at is not null
      union all
      select 2, 'money', m.at, m.by,
        jsonb_build_object('money', m.kind, 'taka', m.taka, 'reference', m.reference, 'reason', m.reason)
      from order_money m where m."order" = ${order}
      union all
      ${auditedHistory(order)}
    ) h left join users u on u.id = h.by
    order by h.at, h.place`)
  return rows.map(({ kind, at, by, data }) => {
    const entry = { kind, at: new Date(at).toISOString(), by, ...data }
    return (
      typeof data.callAt === 'string' ? { ...entry, callAt: new Date(data.callAt).toISOString() } : entry
    ) as HistoryEntry
  })
}

/** What only the audit tells. */
function auditedHistory(order: string) {
  const placeOf = (key: string) => sql`(
    select jsonb_build_object('code', s.code, 'codeBn', s.code_bn) from showrooms s where s.id::text = a.details->>${key}
  )`
  return sql`
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
      from audit_entries a where a.subject = ${order} and a.action in (
        'order-worked', 'order-moved', 'order-size-changed', 'order-given-without-code', 'transaction-id-corrected'
      )`
}

import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { deviceTills } from '#server/platform/db/tables/counter.ts'
import type { Notes } from '#shared/rules/counter/counter.ts'
import type { ToldQuery } from '#shared/schemas/counter/counter.ts'
import type { DeviceTill, TillOfDevice } from '#shared/schemas/counter/device-till.ts'

/** Movements of a drawer that are listed. */
const MAX_MOVEMENTS = 100

/** Of rows `m` of a device, those of its drawer: wallets pay into none. */
const IN_DRAWER: SQL = sql`(m.showroom is not null or m.kind in ('paid-in', 'paid-out'))`

/** Waits until nothing of a device moves any more: until the commit, nothing does. Its showroom's till is locked behind it. */
export async function lockDevice(tx: Db, device: string): Promise<void> {
  await tx.execute(sql`select from counter_devices where id = ${device} for update`)
}

type Drawer = Omit<DeviceTill, 'device' | 'store' | 'expected' | 'methods' | 'movements'> & {
  /** of the open till */
  till: string | null
  /** the last row of the ledger that was counted, and the last one that there is */
  after: number
  upTo: number
}

/** What a drawer has held since it was counted last, in taka. */
export async function readDrawer(db: Db, device: string): Promise<Drawer> {
  const { rows } = await db.execute<Drawer>(sql`
    with last as (
      select t.*, u.name from device_tills t join users u on u.id = t.closed_by
      where t.device = ${device} and t.closed_at is not null order by t.up_to desc, t.closed_at desc limit 1
    ), open as (
      select t.*, u.name from device_tills t join users u on u.id = t.opened_by where t.device = ${device} and t.closed_at is null
    ), moved as (
      select m.*, ${IN_DRAWER} as is_cash from order_money m
      where m.device = ${device} and m.position > coalesce((select after from open), (select up_to from last), 0)
    )
    select (select id from open) as till, (select ${isoTime('opened_at')} from open) as "openedAt", (select name from open) as "openedBy",
      coalesce((select opened from open), 0)::float8 as opened,
      coalesce(sum(m.taka) filter (where m.is_cash and m.taka > 0), 0)::float8 as taken,
      coalesce(-sum(m.taka) filter (where m.is_cash and m.taka < 0), 0)::float8 as refunded,
      coalesce(sum(m.taka) filter (where m.is_cash and m."order" is not null), 0)::float8 as orders,
      coalesce(sum(m.taka) filter (where m.kind = 'paid-in'), 0)::float8 as "paidIn",
      coalesce(-sum(m.taka) filter (where m.kind = 'paid-out'), 0)::float8 as "paidOut",
      (select json_build_object('counted', counted, 'difference', counted - (opened + taken - refunded), 'reason', reason,
        'at', ${isoTime('closed_at')}, 'by', name) from last) as last,
      coalesce((select after from open), (select up_to from last), 0)::float8 as after,
      coalesce(max(m.position), (select after from open), (select up_to from last), 0)::float8 as "upTo"
    from moved m`)
  return requireRow(rows)
}

/** What was taken by each way in rows `m` of the ledger: once for a sale, and back for one that was voided. */
export async function readMethods(db: Db, which: SQL): Promise<DeviceTill['methods']> {
  const { rows } = await db.execute<DeviceTill['methods'][number]>(sql`
    select p.method, sum(p.taka * s.sign)::float8 as taka
    from (select distinct m.sale, case m.kind when 'undone' then -1 else 1 end as sign from order_money m where m.sale is not null and ${which}) s
    join sale_payments p on p.sale = s.sale group by 1 having sum(p.taka * s.sign) <> 0 order by 2 desc, 1`)
  return rows
}

/** The rows `m` of a device behind a position. */
export const ofDevice = (device: string, after: number): SQL =>
  sql`m.device = ${device} and m.position > ${after}::bigint`

export async function listDrawerMovements(db: Db, device: string, after: number): Promise<DeviceTill['movements']> {
  const { rows } = await db.execute<DeviceTill['movements'][number]>(sql`
    select m.position::float8 as position, m.kind, m.taka::float8 as taka, m.showroom is null as "withSafe", ${isoTime('m.at')} as at,
      u.name as by, m.reason
    from order_money m join users u on u.id = m.by
    where ${ofDevice(device, after)} and m.kind in ('paid-in', 'paid-out') order by m.position desc limit ${MAX_MOVEMENTS}`)
  return rows
}

/** Opens the till of a device, which the transaction has locked. */
export async function addDeviceTill(tx: Db, till: typeof deviceTills.$inferInsert): Promise<void> {
  await tx.insert(deviceTills).values(till)
}

type Closing = { by: string; taken: number; refunded: number; counted: number; upTo: number; reason: string | null }

export async function closeDeviceTill(
  tx: Db,
  till: string,
  { by, taken, refunded, counted, upTo, reason, notes }: Closing & { notes: Notes | null },
): Promise<void> {
  await tx.execute(sql`
    update device_tills set closed_at = clock_timestamp(), closed_by = ${by}, taken = ${taken}, refunded = ${refunded}, counted = ${counted},
      up_to = ${upTo}, reason = ${reason}, notes = ${notes && JSON.stringify(notes)}::jsonb
    where id = ${till}`)
}

/** Keeps what a device has told of itself: its own highest number, how many of its sales wait there, and since when; at most once a minute if nothing else is so. */
export async function keepTold(db: Db, device: string, { sequence, waiting, oldest }: ToldQuery): Promise<void> {
  if (sequence === null || waiting === null) return
  const since = waiting > 0 ? oldest : null
  await db.execute(sql`
    update counter_devices set told_sequence = ${sequence}, told_waiting = ${waiting}, told_since = ${since}, told_at = clock_timestamp()
    where id = ${device} and ((told_sequence, told_waiting, told_since) is distinct from (${sequence}::integer, ${waiting}::integer, ${since}::timestamptz)
      or told_at < clock_timestamp() - interval '1 minute')`)
}

/** The highest number of a device that has arrived, also of a sale that waits for a manager. */
export async function readArrived(db: Db, device: string): Promise<number> {
  const { rows } = await db.execute<{ sequence: number }>(sql`
    select greatest(d.last_sequence, (select max(k.sequence) from sale_conflicts k where k.device = d.id)) as sequence
    from counter_devices d where d.id = ${device}`)
  return requireRow(rows).sequence
}

const DEVICE = sql`json_build_object('_id', d.id, 'letters', d.letters, 'number', d.number, 'name', d.name)`

/** The tills of devices that were closed between two closings of the till of their showroom. */
export async function listClosedDeviceTills(
  db: Db,
  showroom: string,
  { since, until }: { since: string | null; until: string },
): Promise<TillOfDevice[]> {
  const { rows } = await db.execute<TillOfDevice>(sql`
    select ${DEVICE} as device, ${isoTime('t.opened_at')} as "openedAt", ${isoTime('t.closed_at')} as "closedAt",
      (t.opened + t.taken - t.refunded)::float8 as expected, t.counted::float8 as counted, t.reason, 0 as waiting, null as "waitingSince", 0 as missing
    from device_tills t join counter_devices d on d.id = t.device
    where t.showroom = ${showroom} and t.closed_at <= ${until} ${since === null ? sql`` : sql`and t.closed_at > ${since}`}
    order by d.number, t.closed_at`)
  return rows
}

/** How many numbers of a device `d` have arrived, from one to another; also those of sales that wait for a manager. */
const arrived = (low: SQL, high: SQL): SQL => sql`(
  select count(*) from (
    select s.sequence from sales s where s.device = d.id and s.sequence between ${low} and ${high}
    union select k.sequence from sale_conflicts k where k.device = d.id and k.sequence between ${low} and ${high}
  ) a)`

/** How many sales of a device `d` have not arrived, as it has told, and since when; revoked ones send no more. */
export const waitingThere: SQL = sql`case when d.revoked_at is null and d.told_at is not null
  then greatest(d.told_waiting, d.told_sequence - d.last_sequence - ${arrived(sql`d.last_sequence + 1`, sql`d.told_sequence`)})
  else 0 end::integer`
export const waitingSince: SQL = sql`case when d.revoked_at is null and d.told_waiting > 0 then ${isoTime('d.told_since')} end`

/**
 * The devices of a showroom whose tills are open, or that have sold since, with what they have not sent. Revoked ones sell no more. What
 * came before `since` is looked at only as far as its numbers reach into what came after it.
 */
export async function listOpenDeviceTills(db: Db, showroom: string, since: string | null): Promise<TillOfDevice[]> {
  const from = sql`${since ?? '-infinity'}::timestamptz`
  const { rows } = await db.execute<TillOfDevice>(sql`
    with last as (
      select d.id, coalesce((select max(t.up_to) from device_tills t where t.device = d.id), 0) as counted
      from counter_devices d where d.showroom = ${showroom}
    ), new as (
      select c.device, min(c.sequence) as low, max(c.sequence) as high from (
        select s.device, s.sequence from sales s where s.showroom = ${showroom} and s.at > ${from}
        union all select k.device, k.sequence from sale_conflicts k where k.showroom = ${showroom} and k.at > ${from}
      ) c group by 1
    ), span as (
      select new.device, least(new.low, coalesce(before.sequence, 0) + 1) as low, new.high
      from new cross join lateral (
        select greatest(
          (select s.sequence from sales s where s.device = new.device and s.at <= ${from} order by s.sequence desc limit 1),
          (select max(k.sequence) from sale_conflicts k where k.device = new.device and k.at <= ${from})
        ) as sequence
      ) before
    )
    select ${DEVICE} as device, ${isoTime('t.opened_at')} as "openedAt", null as "closedAt",
      (coalesce(t.opened, 0) + cash.taka)::float8 as expected, null as counted, null as reason,
      case when d.told_at > ${from} then ${waitingThere} else 0 end::integer as waiting,
      case when d.told_at > ${from} then ${waitingSince} end as "waitingSince",
      case when d.revoked_at is null and span.high is not null
        then span.high - span.low + 1 - ${arrived(sql`span.low`, sql`span.high`)}
        else 0 end::integer as missing
    from counter_devices d left join span on span.device = d.id join last on last.id = d.id
    left join device_tills t on t.device = d.id and t.closed_at is null
    cross join lateral (
      select count(*) as rows, coalesce(sum(m.taka), 0) as taka from order_money m
      where m.device = d.id and ${IN_DRAWER} and m.position > coalesce(t.after, last.counted)
    ) cash
    where d.showroom = ${showroom} and (t.id is not null or cash.rows > 0 or (d.told_waiting > 0 and d.revoked_at is null))
    order by d.number`)
  return rows
}

import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { WEBHOOK_LOG_DAYS, WEBHOOK_TRIED_DAYS, type WebhookTopic } from '#shared/rules/staff/webhooks.ts'

/** A webhook that this node works on alone for a while. */
export interface ClaimedWebhook {
  id: string
  name: string
  url: string
  secret: string
  failures: number
  topics: WebhookTopic[]
  madeBy: string
  /** until when it is this node's alone, by which it gives it back */
  lease: string
}

/** An event that waits, the first of its subject. */
export interface WaitingEvent {
  sequence: string
  event: string
  kind: string
  subject: string
  at: string
  attempts: number
  data: Record<string, unknown>
}

/** What came of an event that was sent. */
export interface TriedEvent {
  sequence: string
  status: number | null
  ms: number
  error: string | null
  /** seconds until the next try */
  pause: number
}

/** Takes a webhook for which something is due, for so many seconds; null: there is none that no other node has. */
export async function claimWebhook(db: Db, seconds: number): Promise<ClaimedWebhook | null> {
  const { rows } = await db.execute<ClaimedWebhook & Record<string, unknown>>(sql`
    update webhooks set leased_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id = (
      select w.id from webhooks w
      where w.off_at is null and w.due_at <= clock_timestamp() and coalesce(w.leased_until, '-infinity') <= clock_timestamp()
        and exists (select from webhook_deliveries d where d.webhook = w.id and d.state = 'waiting' and d.due_at <= clock_timestamp())
      order by w.due_at limit 1 for update skip locked)
    returning id, name, url, secret, failures, to_json(topics) as topics, made_by as "madeBy", leased_until::text as lease`)
  return rows[0] ?? null
}

/** The oldest events that are due and that no earlier one of their subject waits before. */
export async function listDue(db: Db, webhook: string, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await db.execute<WaitingEvent & Record<string, unknown>>(sql`
    select d.sequence::text as sequence, d.event, d.kind, d.subject, ${isoTime('d.at')} as at, d.attempts, d.data
    from webhook_deliveries d
    where d.webhook = ${webhook} and d.state = 'waiting' and d.due_at <= clock_timestamp()
      and exists (select from webhooks w where w.id = d.webhook and w.off_at is null) and not exists (
      select from webhook_deliveries e
      where e.webhook = d.webhook and e.subject = d.subject and e.state = 'waiting' and e.sequence < d.sequence)
    order by d.sequence limit ${limit}`)
  return rows
}

/** Writes down what came of tries: what was taken is done, what was not waits, or is given up after days. */
export async function recordTries(db: Db, tries: readonly TriedEvent[]): Promise<void> {
  await db.execute(sql`
    update webhook_deliveries d set attempts = least(d.attempts + 1, 32767), tried_at = clock_timestamp(), status = r.status, ms = r.ms,
      error = r.error, due_at = clock_timestamp() + make_interval(secs => r.pause),
      state = case when r.error is null then 'taken'
        when d.at < clock_timestamp() - make_interval(days => ${WEBHOOK_TRIED_DAYS}) and d.attempts > 0 then 'lost' else 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb)
      as r (sequence bigint, status smallint, ms integer, error text, pause float8)
    where d.sequence = r.sequence and d.state = 'waiting'`)
}

/**
 * Gives a webhook back, unless another node has it by now. `pause`: seconds before any node tries it again; failures: 0 once it has taken
 * something.
 */
export async function releaseWebhook(
  db: Db,
  { id, lease }: Pick<ClaimedWebhook, 'id' | 'lease'>,
  { failures, pause }: { failures: number; pause: number },
): Promise<void> {
  await db.execute(sql`
    update webhooks set leased_until = null, failures = ${failures}, due_at = clock_timestamp() + make_interval(secs => ${pause}),
      failing_since = case when ${failures}::integer > 0 then coalesce(failing_since, clock_timestamp()) end
    where id = ${id} and leased_until = ${lease}::timestamptz`)
}

/** Switches a webhook off that has taken nothing for days; whether it did. */
export async function offIfFailing(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update webhooks set off_at = clock_timestamp(), off_reason = 'failing'
    where id = ${id} and off_at is null and failing_since < clock_timestamp() - make_interval(days => ${WEBHOOK_TRIED_DAYS})`)
  return rowCount === 1
}

/** Switches a webhook off for which nothing may be sent any more; whether it was on. */
export async function offAtOnce(tx: Db, id: string, reason: 'secret' | 'maker'): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update webhooks set off_at = clock_timestamp(), off_reason = ${reason}, leased_until = null where id = ${id} and off_at is null`)
  return rowCount === 1
}

/** Deletes what is older than the log keeps. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await deleteBatches(db, sql`at < clock_timestamp() - make_interval(days => ${WEBHOOK_LOG_DAYS})`)
}

/** Deletes the log of a webhook. */
export async function deleteDeliveriesOf(db: Db, webhook: string): Promise<void> {
  await deleteBatches(db, sql`webhook = ${webhook}`)
}

/** Rows that one statement deletes, which its time limit lets it do: a log may have millions. */
const BATCH = 10_000

async function deleteBatches(db: Db, where: SQL): Promise<void> {
  let deleted: number | null = BATCH
  while (deleted === BATCH) {
    const batch: SQL = sql`select sequence from webhook_deliveries where ${where} limit ${BATCH}`
    deleted = (await db.execute(sql`delete from webhook_deliveries where sequence in (${batch})`)).rowCount
  }
}

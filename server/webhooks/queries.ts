import { eq, type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { webhooks } from '#server/platform/db/tables/programs/webhooks.ts'
import type { WebhookOffReason } from '#server/platform/mail/letters/webhook-off.ts'
import type { Language } from '#shared/language/language.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { DeliveriesQuery, Webhook, WebhookDelivery } from '#shared/schemas/programs/webhook.ts'

/** All webhooks, by name. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const { rows } = await db.execute<Webhook>(selectWebhooks(sql`true`))
  return rows
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  const { rows } = await db.execute<Webhook>(selectWebhooks(sql`w.id = ${id}`))
  return rows[0] ?? null
}

function selectWebhooks(where: SQL): SQL {
  return sql`
    select w.id as "_id", w.name, w.url, to_json(w.topics) as topics, json_build_object('_id', m.id, 'name', m.name) as "madeBy",
      ${isoTime('w.created_at')} as "createdAt", ${isoTime('w.off_at')} as "offAt", w.off_reason as "offReason",
      ${isoTime('w.failing_since')} as "failingSince", ${isoTime('w.due_at')} as "dueAt", (
        select count(*)::int from (
          select from webhook_deliveries d where d.webhook = w.id and d.state = 'waiting' limit ${MAX_COUNT}
        ) counted
      ) as waiting
    from webhooks w join users m on m.id = w.made_by where ${where} order by lower(w.name), w.id`
}

export async function addWebhook(tx: Db, values: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(values)
}

export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** Switched on, it begins anew: with what still waits, and at once. `by` answers for it; null: who did before. */
export async function switchOn(tx: Db, id: string, by: string | null): Promise<void> {
  await tx.execute(sql`
    update webhooks set off_at = null, off_reason = null, failing_since = null, failures = 0, due_at = now(), made_by = coalesce(${by}, made_by)
    where id = ${id}`)
}

export async function switchOff(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    update webhooks set off_at = coalesce(off_at, now()), off_reason = coalesce(off_reason, 'staff') where id = ${id}`)
}

/** Lets an event be tried at once, and its webhook with it; whose it is, or null: there is none. */
export async function sendAgain(
  tx: Db,
  sequence: number,
): Promise<{ webhook: string; name: string; event: string; isOff: boolean } | null> {
  const { rows } = await tx.execute<{ webhook: string; name: string; event: string; isOff: boolean }>(sql`
    update webhook_deliveries d set state = case when w.off_at is null then 'waiting' else d.state end, due_at = clock_timestamp()
    from webhooks w where d.sequence = ${sequence} and w.id = d.webhook
    returning w.id as webhook, w.name, d.event, w.off_at is not null as "isOff"`)
  const [again] = rows
  if (again) await tx.update(webhooks).set({ dueAt: sql`now()` }).where(eq(webhooks.id, again.webhook))
  return again ?? null
}

/** The log of a webhook, newest first: one page, and how many there are, counted up to MAX_COUNT. */
export async function listDeliveries(
  db: Db,
  webhook: string,
  { state, page, limit }: DeliveriesQuery,
): Promise<{ list: WebhookDelivery[]; total: number }> {
  const where = sql`d.webhook = ${webhook} ${state ? sql`and d.state = ${state}` : sql``}`
  const { rows } = await db.execute<WebhookDelivery & Record<string, unknown>>(sql`
    select d.sequence::text as "_id", d.event, d.kind, d.subject, ${isoTime('d.at')} as at, d.state, d.attempts,
      ${isoTime('d.tried_at')} as "triedAt", d.status, d.ms, d.error
    from webhook_deliveries d where ${where} order by d.sequence desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from webhook_deliveries d where ${where} limit ${MAX_COUNT + 1}) counted`)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Who is told that a webhook is off, at addresses that they have proven: the super users, and whoever answers for it, unless that is why:
 * they may have left.
 */
export async function listWhoToTell(
  db: Db,
  id: string,
  reason: WebhookOffReason,
): Promise<{ email: string; language: Language }[]> {
  const { rows } = await db.execute<{ email: string; language: Language }>(sql`
    select u.email, coalesce(u.language, 'en') as language from users u
    where u.deleted_at is null and u.email = u.proven_email
      and (u.su or ${reason !== 'maker'} and u.id = (select w.made_by from webhooks w where w.id = ${id}))
    order by u.created_at, u.id limit 20`)
  return rows
}

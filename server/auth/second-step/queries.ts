import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { memberships, roles } from '#server/platform/db/tables/memberships.ts'
import { passkeys, recoveryCodes, secondSteps, wrongCodes } from '#server/platform/db/tables/second-steps.ts'
import type { SecondStepWay } from '#shared/rules/people/second-step-ways.ts'

/** As many wrong codes pause all codes of an account. */
export const MAX_WRONG_CODES = 10
const PAUSE_MINUTES = 15

/** By what an account takes its second step; none: it has no second step. */
export async function readWays(db: Db, user: string): Promise<SecondStepWay[]> {
  const { rows } = await db.execute<Record<SecondStepWay, boolean>>(sql`select
    exists (select from second_steps where "user" = ${user} and confirmed_at is not null) as code,
    exists (select from passkeys where "user" = ${user}) as passkey,
    exists (select from recovery_codes where "user" = ${user} and used_at is null) as recovery`)
  const has = rows[0]
  if (!has?.code && !has?.passkey) return []
  return (['code', 'passkey', 'recovery'] as const).filter((way) => has[way])
}

/** Whether a role of an account asks for a second step. */
export async function isSecondStepRequired(db: Db, user: string): Promise<boolean> {
  const asks = and(eq(memberships.user, user), eq(roles.secondStep, 'required'))
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .innerJoin(memberships, eq(memberships.role, roles.id))
    .where(asks)
  return rows.length > 0
}

/** What an account has set up, and how many of its recovery codes are left. */
export async function readSetUp(db: Db, user: string) {
  const [step] = await db
    .select({ since: secondSteps.confirmedAt })
    .from(secondSteps)
    .where(and(eq(secondSteps.user, user), isNotNull(secondSteps.confirmedAt)))
  const keys = await db.select().from(passkeys).where(eq(passkeys.user, user)).orderBy(asc(passkeys.createdAt))
  const left = await db.$count(recoveryCodes, and(eq(recoveryCodes.user, user), isNull(recoveryCodes.usedAt)))
  return { since: step?.since ?? null, keys, recoveryCodesLeft: left }
}

/** Keeps a secret until a first code shows that the app knows it; false where one is confirmed already. */
export async function keepSecret(tx: Db, user: string, secret: string): Promise<boolean> {
  const kept = await tx
    .insert(secondSteps)
    .values({ user, secret })
    .onConflictDoUpdate({
      target: secondSteps.user,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(secondSteps.confirmedAt),
    })
    .returning({ user: secondSteps.user })
  return kept.length > 0
}

/** The secret of an account, and the database's clock in seconds; null: it has none. */
export async function findSecret(
  db: Db,
  user: string,
): Promise<{ secret: string; isConfirmed: boolean; seconds: number } | null> {
  const [row] = await db
    .select({
      secret: secondSteps.secret,
      isConfirmed: sql<boolean>`${secondSteps.confirmedAt} is not null`,
      seconds: sql<number>`extract(epoch from clock_timestamp())::float8`,
    })
    .from(secondSteps)
    .where(eq(secondSteps.user, user))
  return row ?? null
}

/** Confirms an app by the step of its first code; false where somebody else has meanwhile. */
export async function confirmSecret(tx: Db, user: string, step: number): Promise<boolean> {
  const confirmed = await tx
    .update(secondSteps)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(secondSteps.user, user), isNull(secondSteps.confirmedAt)))
    .returning({ user: secondSteps.user })
  return confirmed.length > 0
}

/** Uses the code of a step: no other of this step or before counts any more. Of many at once one gets it. */
export async function takeStep(db: Db, user: string, step: number): Promise<boolean> {
  const taken = await db
    .update(secondSteps)
    .set({ lastStep: step })
    .where(and(eq(secondSteps.user, user), isNotNull(secondSteps.confirmedAt), lt(secondSteps.lastStep, step)))
    .returning({ user: secondSteps.user })
  return taken.length > 0
}

/** Puts ten new recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(tx: Db, user: string, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user, user))
  if (codeHashes.length > 0) await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ user, codeHash })))
}

/** Uses a recovery code; whether there was one. */
export async function takeRecoveryCode(tx: Db, user: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.user, user), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** Takes everything away by which an account takes its second step; whether there was any. */
export async function deleteSecondStep(tx: Db, user: string): Promise<boolean> {
  await replaceRecoveryCodes(tx, user, [])
  await clearWrongCodes(tx, user)
  const steps = await tx.delete(secondSteps).where(eq(secondSteps.user, user)).returning({ user: secondSteps.user })
  const keys = await tx.delete(passkeys).where(eq(passkeys.user, user)).returning({ id: passkeys.id })
  return steps.length + keys.length > 0
}

/**
 * Counts a code before it is looked at, so that no more than ten are, however many come at once. The tenth pauses all codes of the
 * account until a right one clears the count.
 */
export async function countCode(db: Db, user: string): Promise<{ tries: number; until: Date | null }> {
  const isPaused = sql`${wrongCodes.pausedUntil} > now()`
  const next = sql`case when ${isPaused} then least(${wrongCodes.tries} + 1, ${MAX_WRONG_CODES + 1}::int)
    when ${wrongCodes.pausedUntil} is not null then 1 else ${wrongCodes.tries} + 1 end`
  const [row] = await db
    .insert(wrongCodes)
    .values({ user, tries: 1 })
    .onConflictDoUpdate({
      target: wrongCodes.user,
      set: {
        tries: next,
        pausedUntil: sql`case when ${isPaused} then ${wrongCodes.pausedUntil}
          when (${next}) >= ${MAX_WRONG_CODES}::int then now() + make_interval(mins => ${PAUSE_MINUTES}::int) end`,
      },
    })
    .returning({ tries: wrongCodes.tries, until: wrongCodes.pausedUntil })
  return row ?? { tries: 1, until: null }
}

/** Takes back the count of a code that was right, but used already by the same person's other press. */
export async function uncountCode(db: Db, user: string): Promise<void> {
  await db
    .update(wrongCodes)
    .set({
      tries: sql`greatest(${wrongCodes.tries} - 1, 0)`,
      pausedUntil: sql`case when ${wrongCodes.tries} > ${MAX_WRONG_CODES} then ${wrongCodes.pausedUntil} end`,
    })
    .where(eq(wrongCodes.user, user))
}

/** Forgets the wrong codes of an account. */
export async function clearWrongCodes(db: Db, user: string): Promise<void> {
  await db.delete(wrongCodes).where(eq(wrongCodes.user, user))
}

import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { signInNetworks, trustedBrowsers } from '#server/platform/db/tables/second-steps.ts'
import { users } from '#server/platform/db/tables/users.ts'

/** How long a browser needs no second step. */
export const TRUST_DAYS = 30
/** How long a network stays known that nobody signs in from. */
const NETWORK_DAYS = 180

/** Trusts a browser of an account. */
export async function addTrust(
  db: Db,
  trust: Pick<
    typeof trustedBrowsers.$inferInsert,
    'user' | 'tokenHash' | 'tokenVersion' | 'browser' | 'system' | 'address'
  >,
): Promise<void> {
  await db.insert(trustedBrowsers).values({ ...trust, expiresAt: sql`now() + make_interval(days => ${TRUST_DAYS})` })
}

const isTrusted = and(gt(trustedBrowsers.expiresAt, sql`now()`), eq(trustedBrowsers.tokenVersion, users.tokenVersion))

/** Whether an account trusts the browser with one of these hashes; its use is noted. */
export async function noteTrustedUse(db: Db, user: string, tokenHashes: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update ${trustedBrowsers} set last_used_at = now() from ${users}
    where ${users.id} = ${trustedBrowsers.user} and ${trustedBrowsers.user} = ${user} and ${isTrusted}
      and ${trustedBrowsers.tokenHash} in (${sql.join(
        tokenHashes.map((hash) => sql`${hash}`),
        sql`, `,
      )})`)
  return (rowCount ?? 0) > 0
}

/** The browsers that an account trusts, the last used first. */
export async function listTrusted(db: Db, user: string) {
  const rows = await db
    .select({ trust: trustedBrowsers })
    .from(trustedBrowsers)
    .innerJoin(users, eq(users.id, trustedBrowsers.user))
    .where(and(eq(trustedBrowsers.user, user), isTrusted))
    .orderBy(desc(trustedBrowsers.lastUsedAt))
  return rows.map(({ trust }) => trust)
}

/** Trusts a browser of an account no more; whether it was trusted. */
export async function deleteTrust(db: Db, user: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(trustedBrowsers)
    .where(and(eq(trustedBrowsers.user, user), eq(trustedBrowsers.id, id)))
  return (rowCount ?? 0) > 0
}

/** Trusts none of them any more. */
export async function deleteTrustOf(tx: Db, user: string): Promise<void> {
  await tx.delete(trustedBrowsers).where(eq(trustedBrowsers.user, user))
}

/** Notes the network that somebody signs in from, and says whether the account knows others and not this one. */
export async function noteNetwork(db: Db, user: string, network: string): Promise<boolean> {
  const known = await db.$count(signInNetworks, eq(signInNetworks.user, user))
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    insert into sign_in_networks ("user", network) values (${user}, ${network})
    on conflict ("user", network) do update set last_seen_at = now() returning xmax = 0 as "isNew"`)
  return known > 0 && rows[0]?.isNew === true
}

/** Forgets the networks of an account. */
export async function deleteNetworksOf(tx: Db, user: string): Promise<void> {
  await tx.delete(signInNetworks).where(eq(signInNetworks.user, user))
}

/** Deletes trust that is over, and networks unused for half a year; returns how many. */
export async function deleteOldDevices(db: Db): Promise<number> {
  const trust = await db.delete(trustedBrowsers).where(lt(trustedBrowsers.expiresAt, sql`now()`))
  const networks = await db
    .delete(signInNetworks)
    .where(lt(signInNetworks.lastSeenAt, sql`now() - make_interval(days => ${NETWORK_DAYS})`))
  return (trust.rowCount ?? 0) + (networks.rowCount ?? 0)
}

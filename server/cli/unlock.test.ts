import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { urlForDatabase } from '#server/testing/database.ts'
import { loginStatus } from '#server/testing/lost-password.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { readResponse } from '#server/testing/requests.ts'
import { setUpApp } from '#server/testing/second-step.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

// Real processes take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('[I23] [PEOPLE-05] the owner unlocks an account, or removes its second step, beside the running shop; both are audited', {
  tags: ['nightly'],
}, async () => {
  const shop = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '2', LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: '2' })
  const folder = mkdtempSync(join(tmpdir(), 'omni-unlock-'))
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  const env = { DATABASE_URL: urlForDatabase(inject('testServer').server, String(rows[0]?.name)), DATA_DIR: folder }
  const victim = await makeUser(shop, 'superUser')
  const other = await makeUser(shop, 'customer')
  const codeStatus = async () => (await shop.request('/auth/new-otp', { json: { email: victim.email } })).status
  for (const { email } of [victim, other])
    for (let attempt = 0; attempt < 2; attempt += 1) await loginStatus(shop, String(email), 'a wrong password')
  expect(await loginStatus(shop, String(victim.email), TEST_PASSWORD)).toBe(403)
  expect([await codeStatus(), await codeStatus()]).toEqual([200, 429])

  expect(await runTask(['unlock', String(victim.email).toUpperCase()], env)).toEqual({
    code: 0,
    output: `${victim.email} can sign in from any browser again: wrong passwords and requested codes are forgotten.`,
  })
  expect(await loginStatus(shop, String(victim.email), TEST_PASSWORD)).toBe(200)
  expect(await codeStatus()).toBe(200)
  expect(await loginStatus(shop, String(other.email), TEST_PASSWORD)).toBe(403)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, victim.id))
  expect(entries).toMatchObject([{ by: victim.id, action: 'account-unlocked' }])

  expect(await runTask(['unlock', 'nobody@mail.example'], env)).toEqual({
    code: 1,
    output: 'No account has the e-mail nobody@mail.example.',
  })
  const { token } = (
    await readResponse(shop.request('/auth/login', { json: { email: victim.email, password: TEST_PASSWORD } }))
  ).body
  await setUpApp(shop.request, token)
  expect(await loginStatus(shop, String(victim.email), TEST_PASSWORD)).toBe(403)
  expect((await runTask(['second-step', '--remove', String(victim.email)], env)).code).toBe(0)
  expect(await loginStatus(shop, String(victim.email), TEST_PASSWORD)).toBe(200)
  const later = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, victim.id))
  expect(later.map(({ action }) => action)).toEqual(['account-unlocked', 'second-step-set-up', 'second-step-removed'])
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

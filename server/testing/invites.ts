import { findRoleId } from '#server/users/memberships.queries.ts'
import type { RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import { newestLetterTo } from './letters.ts'
import { readResponse } from './requests.ts'
import type { TestApi } from './start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from './test-users.ts'

/** With what a new account accepts an invitation. */
export const INVITED_PERSON = { name: 'Nadia Islam', phone: '01712345678', password: TEST_PASSWORD }

interface InviteChoices {
  email?: string
  role?: RoleKey
  showrooms?: string[] | null
}

/** Invites somebody as a super user; returns the id and the token of the letter. */
export async function makeInvite(
  shop: TestApi,
  { email = `invited-${crypto.randomUUID()}@mail.example`, role = 'call_desk', showrooms = null }: InviteChoices = {},
): Promise<{ id: string; email: string; token: string }> {
  const { token } = await makeSignedInUser(shop, 'superUser')
  const json = { email, role: await findRoleId(shop.db, role), showrooms }
  const { status, body } = await readResponse(shop.request('/invites/create', { json, token }))
  if (status !== 201) throw new Error(`No invitation: ${JSON.stringify(body)}`)
  return { id: body.invite._id, email, token: await inviteTokenTo(shop, email) }
}

/** The token in the newest letter that invites an address. */
export async function inviteTokenTo(shop: Pick<TestApi, 'db' | 'deliveredTo'>, email: string): Promise<string> {
  const { text } = await newestLetterTo(shop, email)
  const [, token] = /\/invite#([\w-]+)/.exec(text) ?? []
  if (!token) throw new Error(`There is no invitation in this letter: ${text}`)
  return token
}

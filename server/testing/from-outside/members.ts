import { type RequestFunction, readResponse } from '#server/testing/requests.ts'

/** What somebody may, and in which showrooms. */
export interface Member {
  permissions: readonly string[]
  /** ids; 'all' */
  showrooms: readonly string[] | 'all'
}

/** An account whose role and showrooms are set by the calls of the owner; a change holds in its next request. */
export async function hireMember(request: RequestFunction, owner: string, password: string) {
  const email = `${crypto.randomUUID()}@mail.example`
  const person = { name: 'Outside Member', dob: '1990-01-31', location: 'Road 7, Dhanmondi', phone: '01000000123' }
  await expectOk(request('/auth/register', { json: { ...person, email, password } }))
  const signIn = async () => (await expectOk(request('/auth/login', { json: { email, password } }))).token as string
  const customer = (await expectOk(request('/auth/login', { json: { email, password } }))).allInfo._id as string
  let token = await signIn()
  let role: string | null = null
  return {
    /** of an account without any membership, before it is one of the staff */
    id: customer,
    token: () => token,
    become: async ({ permissions, showrooms }: Member) => {
      const values = { name: `Outside ${crypto.randomUUID().slice(0, 20)}`, permissions }
      const former = role
      role = (await expectOk(request('/roles/create', { json: values, token: owner }))).role._id
      const memberships = [{ role, showrooms: showrooms === 'all' ? null : showrooms }]
      const set = { method: 'PUT', json: { memberships }, token: owner }
      await expectOk(request(`/memberships/of/${customer}`, set))
      // Whoever begins to work for the shop is signed out.
      if (former) await expectOk(request(`/roles/delete/${former}`, { method: 'DELETE', token: owner }))
      else token = await signIn()
    },
  }
}
export type HiredMember = Awaited<ReturnType<typeof hireMember>>

async function expectOk(response: Promise<Response>) {
  const { status, body } = await readResponse(response)
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

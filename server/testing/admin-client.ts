import { formOf } from './fixtures/to-form-data.ts'
import type { TestApi } from './start-api.ts'
import { signedIn } from './test-users.ts'

/** Creates an admin of a shop under test and returns a client that sends forms or JSON as that admin. */
export async function asAdmin(shop: TestApi) {
  const { token } = await signedIn(shop, 'admin')
  const answered = async (asked: Promise<Response>) => {
    const answer = await asked
    return { status: answer.status, body: await answer.json() }
  }
  return {
    token,
    form: (method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>) =>
      answered(shop.request(path, { method, token, body: formOf(fields) })),
    json: (method: 'POST' | 'PUT', path: string, json: unknown) =>
      answered(shop.request(path, { method, token, json })),
    get: (path: string) => answered(shop.request(path, { token })),
    remove: (path: string) => answered(shop.request(path, { method: 'DELETE', token })),
  }
}

export type Admin = Awaited<ReturnType<typeof asAdmin>>

import { toFormData } from './fixtures/to-form-data.ts'
import type { TestApi } from './start-api.ts'
import { makeSignedInUser } from './test-users.ts'

/** Creates an admin of a shop under test and returns a client that sends forms or JSON as that admin. */
export async function createAdminClient(shop: TestApi) {
  const { token } = await makeSignedInUser(shop, 'admin')
  const toResult = async (request: Promise<Response>) => {
    const response = await request
    return { status: response.status, body: await response.json() }
  }
  return {
    token,
    form: (method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>) =>
      toResult(shop.request(path, { method, token, body: toFormData(fields) })),
    json: (method: 'POST' | 'PUT', path: string, json: unknown) =>
      toResult(shop.request(path, { method, token, json })),
    get: (path: string) => toResult(shop.request(path, { token })),
    remove: (path: string) => toResult(shop.request(path, { method: 'DELETE', token })),
  }
}

export type AdminClient = Awaited<ReturnType<typeof createAdminClient>>

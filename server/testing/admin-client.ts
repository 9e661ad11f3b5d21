import { toFormData } from './fixtures/to-form-data.ts'
import { readResponse } from './requests.ts'
import type { TestApi } from './start-api.ts'
import { makeSignedInUser } from './test-users.ts'

/** Creates an admin of a shop under test and returns a client that sends forms or JSON as that admin. */
export async function createAdminClient(shop: TestApi) {
  const { token } = await makeSignedInUser(shop, 'admin')
  return {
    token,
    form: (method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>) =>
      readResponse(shop.request(path, { method, token, body: toFormData(fields) })),
    json: (method: 'POST' | 'PUT', path: string, json: unknown) =>
      readResponse(shop.request(path, { method, token, json })),
    get: (path: string) => readResponse(shop.request(path, { token })),
    remove: (path: string) => readResponse(shop.request(path, { method: 'DELETE', token })),
  }
}

export type AdminClient = Awaited<ReturnType<typeof createAdminClient>>

import { webhookDeliveries } from '#server/platform/db/tables/programs/webhooks.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { TEST_PASSWORD } from '#server/testing/test-users.ts'
import { makeTestWebhook } from '#server/testing/webhooks.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const ofOwner = { rule: 'super user', ok: 200 } as const
const newWebhook = async ({ shop }: World) => (await makeTestWebhook(shop)).id

/** The number of an event in the log of a webhook. */
async function newDelivery(world: World): Promise<number> {
  const values = { kind: 'product.changed', subject: world.product.id, data: {} }
  const delivery = { webhook: await newWebhook(world), event: crypto.randomUUID(), ...values }
  return firstRow(await world.shop.db.insert(webhookDeliveries).values(delivery).returning()).sequence
}

/** Every operation on webhooks. */
export const PROGRAM_OPERATIONS: MatrixRow[] = [
  { call: 'GET /webhooks/all', ...ofOwner, path: () => '/webhooks/all' },
  {
    call: 'POST /webhooks/create',
    rule: 'super user',
    ok: 201,
    path: () => '/webhooks/create',
    body: () => ({
      ...{ name: 'Warehouse', url: 'https://hooks.example/shop', topics: ['stock'] },
      currentPassword: TEST_PASSWORD,
    }),
  },
  {
    call: 'PUT /webhooks/switch/{id}',
    ...ofOwner,
    path: async (world) => `/webhooks/switch/${await newWebhook(world)}`,
    body: () => ({ on: false }),
  },
  {
    call: 'GET /webhooks/deliveries/{id}',
    ...ofOwner,
    path: async (world) => `/webhooks/deliveries/${await newWebhook(world)}`,
  },
  {
    call: 'POST /webhooks/send-again/{sequence}',
    ...ofOwner,
    path: async (world) => `/webhooks/send-again/${await newDelivery(world)}`,
  },
  {
    call: 'DELETE /webhooks/delete/{id}',
    ...ofOwner,
    path: async (world) => `/webhooks/delete/${await newWebhook(world)}`,
  },
]

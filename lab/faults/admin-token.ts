import { readConfig } from '#server/config.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

const ADMIN_EMAIL = 'staff@shop.test'

/** The token of a new admin of a running shop. */
export function createAdminToken(location: Parameters<typeof withDatabase>[0]): Promise<string> {
  return withDatabase(location, async ({ db }) => {
    const { token } = await makeSignedInUser({ db, config: readConfig({ DATA_DIR: location.DATA_DIR }) }, 'admin', {
      email: ADMIN_EMAIL,
    })
    return token
  })
}

import { readSettings } from '#server/settings.ts'
import { onDatabase } from '#server/testing/processes/shoppers.ts'
import { signedIn } from '#server/testing/test-users.ts'

/** The token of a new admin of a running shop. */
export function adminToken(place: Parameters<typeof onDatabase>[0]): Promise<string> {
  return onDatabase(place, async ({ db }) => {
    const { token } = await signedIn({ db, settings: readSettings({ DATA_DIR: place.DATA_DIR }) }, 'admin', {
      email: 'staff@shop.test',
    })
    return token
  })
}

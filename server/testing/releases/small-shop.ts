import { cpSync } from 'node:fs'
import { test } from 'vitest'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { createBackup, locationOf } from '#server/testing/processes/shop-tasks.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

// scripts/keep-release.mjs runs this with the program of a release.
test('a small shop and its backup', async () => {
  const shop = await startApi()
  const { token } = await makeSignedInUser(shop, 'customer', { email: 'rahim@shoes.com' })
  const product = await makeProduct(shop, { name: 'পাঞ্জাবি "Sandal", \\N\nof Rahim' })
  const store = (await makeShowroom(shop)).id
  await makeSlide(shop, {})
  const staff = await makeSignedInUser(shop, 'storeUser', { store })
  for (const status of ['Approved', 'Cancelled', null]) {
    const { _id } = await makeOrder(shop, token, { product, store })
    if (!status) continue
    await shop.request(`/orders/updateStatus/${_id}`, { method: 'PUT', token: staff.token, json: { status } })
  }
  cpSync(await createBackup(await locationOf(shop)), 'RELEASE_FILE')
  await shop.close()
})

import { expect } from '@playwright/test'
import type { Courier } from '#shared/schemas/orders/parcel.ts'
import { axeViolations } from '../axe-violations.ts'
import { productNamed } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, logIn, OWNER, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { uniqueName } from './manage.ts'

test('[TYPE-07][PIC-02] sizes and pictures of a product are fields of the choice after a conflict; theirs can be taken', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const { product } = await (
    await page.request.post(`/api/v1/products/copy/${(await productNamed(page.request, 'Padma Derby'))._id}`, {
      headers,
      data: { code: uniqueName('PD').slice(-12), hidden: true },
    })
  ).json()
  await page.goto(`/dashboard/products/details/${product._id}`)
  const sizes = page.getByRole('main').getByRole('group', { name: 'Sizes' }).getByRole('checkbox', { checked: true })
  await expect(sizes).toHaveCount(6)
  const pictures = page.getByRole('group', { name: 'More pictures' }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  const managed = await (await page.request.get(`/api/v1/products/managed/${product._id}`, { headers })).json()
  const others = { ...product, category: product.category._id, subCategory: product.subCategory._id }
  const fields = ['name', 'code', 'description', 'originalPrice', 'category', 'subCategory'] as const
  const multipart = {
    ...Object.fromEntries(fields.map((name) => [name, String(others[name])])),
    color: product.color._id,
    sizes: JSON.stringify(product.sizes.slice(1).map(({ _id }: { _id: string }) => _id)),
    images: JSON.stringify([{ image: managed.images[2].image, role: 'back' }]),
  }
  expect((await page.request.put(`/api/v1/products/update/${product._id}`, { headers, multipart })).status()).toBe(200)
  await page.getByLabel('Name', { exact: true }).fill('Padma Derby, mine')
  await page.getByLabel('Picture 2 shows').selectOption('From above')
  await page.getByRole('button', { name: 'Submit' }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict.getByRole('radio', { name: 'Mine: From behind, From above' })).toBeChecked()
  await conflict.getByRole('radio', { name: 'Theirs: From behind', exact: true }).check()
  await expect(conflict.getByRole('radio', { name: 'Mine: 39, 40, 41, 42, 43, 44' })).not.toBeChecked()
  await expect(conflict.getByRole('radio', { name: 'Theirs: 40, 41, 42, 43, 44' })).toBeChecked()
  await conflict.getByRole('button', { name: 'Go on with these' }).click()
  await expect(sizes).toHaveCount(5)
  await expect(pictures).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/dashboard/products')
  const saved = await (await page.request.get(`/api/v1/products/managed/${product._id}`, { headers })).json()
  expect(saved.name).toBe('Padma Derby, mine')
  expect(saved.sizes.map(({ size }: { size: number }) => size)).toEqual([40, 41, 42, 43, 44])
  expect(saved.images.map(({ role }: { role: string }) => role)).toEqual(['pair', 'side', 'back'])
  await page.request.delete(`/api/v1/products/delete/${product._id}`, { headers })
})

test('[TYPE-07] settings and a courier that somebody else has changed meanwhile are agreed on field by field', {
  tag: '@nightly',
}, async ({ page }) => {
  const { token } = await signIn(page, OWNER)
  const other = { headers: { Authorization: `Bearer ${(await logIn(page, ADMIN)).token}` } }
  const own = { headers: { Authorization: `Bearer ${token}` } }
  const couriers = async () =>
    (await (await page.request.get('/api/v1/couriers/all-couriers', own)).json()) as Courier[]
  const before = (await couriers()).find(({ name }) => name === 'RedX') ?? (await couriers())[0]

  await page.goto('/dashboard/parcels')
  await page.getByRole('button', { name: `Change ${before?.name}` }).click()
  const fee = page.getByRole('textbox', { name: 'Fee in Dhaka, in taka' })
  await fee.fill('77')
  const data = { fees: { inside: 66, outside: 166 } }
  expect((await page.request.put(`/api/v1/couriers/update/${before?._id}`, { ...other, data })).status()).toBe(200)
  await page.getByRole('button', { name: 'Submit' }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText(/Rumana Admin changed this at .+ field by field/)
  await expect(fee).toHaveValue('77')
  await expect(conflict.getByRole('radio', { name: 'Mine: 77' })).toBeChecked()
  await expect(conflict.getByRole('radio', { name: 'Theirs: 166' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Go on with these' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('৳ 77 in Dhaka, ৳ 166 elsewhere')).toBeVisible()
  const reset = { fees: before?.fees }
  await page.request.put(`/api/v1/couriers/update/${before?._id}`, { ...own, data: reset })

  const { updatedAt: _, changes: __, ...settings } = await (await page.request.get('/api/v1/settings/all', own)).json()
  await page.goto('/dashboard/settings')
  const form = page.getByRole('region', { name: 'Stock' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const low = form.getByLabel('Pairs at which a size counts as low')
  await low.fill('9')
  const stock = { ...settings.stock, lowAt: 7 }
  expect((await page.request.put('/api/v1/settings/update', { ...own, data: { stock } })).status()).toBe(200)
  await save.click()
  await expect(form.getByRole('alert')).toContainText(/changed this at .+ field by field/)
  await expect(toastWithText(page, ''), 'nothing says to reload, which would lose the choice').toHaveCount(0)
  await expect(low).toHaveValue('9')
  await form.getByRole('radio', { name: 'Theirs: 7' }).check()
  await form.getByRole('button', { name: 'Go on with these' }).click()
  await expect(low).toHaveValue('7')
  await low.fill('8')
  await save.click()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(low).toHaveValue('8')
  await page.request.put('/api/v1/settings/update', { ...own, data: { stock: settings.stock } })
})

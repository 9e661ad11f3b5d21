import { expect } from '@playwright/test'
import type { ManagedProduct } from '#shared/schemas/product-input.ts'
import { someProduct } from '../catalogue.ts'
import { ADMIN, logIn } from '../sign-in.ts'
import { test } from '../test.ts'

/** Like no other number of the shop. */
const COST = '873215'

test('[DATA-11] no page of shoppers has in its HTML what the shop pays for a shoe', { tag: '@nightly' }, async ({
  page,
}) => {
  const { token } = await logIn(page, ADMIN)
  const headers = { Authorization: `Bearer ${token}` }
  const { _id, category, subCategory } = await someProduct(page.request, 2)
  const read = await page.request.get(`/api/v1/products/managed/${_id}`, { headers })
  const product = (await read.json()) as ManagedProduct
  const save = (cost: string) =>
    page.request.put(`/api/v1/products/update/${_id}`, {
      headers,
      multipart: {
        ...{ name: product.name, nameBn: product.nameBn ?? '', code: product.code, description: product.description },
        ...{ originalPrice: String(product.originalPrice), discountPrice: String(product.discountPrice), cost },
        ...{ category: category._id, subCategory: subCategory._id, color: product.color._id },
        ...{ featured: String(product.featured), bestSeller: String(product.bestSeller) },
        descriptionBn: product.descriptionBn ?? '',
        sizes: JSON.stringify(product.sizes.map((size) => size._id)),
      },
    })
  expect((await save(COST)).status()).toBe(200)
  const paths = [`/products/details/${_id}`, `/category/${category._id}`, `/sub-category/${subCategory._id}`, '/']
  for (const path of [...paths, `/search?query=${product.code}`])
    for (const prefix of ['', '/bn']) {
      const response = await page.request.get(prefix + path)
      const html = await response.text()
      expect([response.status(), html.includes('</html>'), html.includes(COST)], prefix + path).toEqual([
        200,
        true,
        false,
      ])
    }
  expect((await save(String(product.cost ?? ''))).status()).toBe(200)
})

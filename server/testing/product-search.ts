import { expect } from 'vitest'
import { type ProductPage, productPage } from '#shared/schemas/product.ts'
import type { TestApi } from './start-api.ts'

/** Searches a shop's products. Fails unless the answer fits its schema, and its total the products where one page holds all. */
export function productSearch(shop: Pick<TestApi, 'request'>) {
  return async (query: Record<string, string | number | undefined>): Promise<ProductPage> => {
    const response = await shop.request(`/products/search?${new URLSearchParams(query as Record<string, string>)}`)
    expect(response.status).toBe(200)
    const page = productPage.strict().parse(await response.json())
    if (page.page === 1 && page.pages <= 1) expect(page.total).toBe(page.products.length)
    return page
  }
}

/** The names of the products of a page, in its order. */
export function namesOf({ products }: Pick<ProductPage, 'products'>): string[] {
  return products.map(({ name }) => name)
}

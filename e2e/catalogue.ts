import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Product, ProductPage } from '#shared/schemas/product.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { untilAlive } from './hydration.ts'

const API = '/api/v1'

export async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(API + path)
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

/** The demonstration category with this name. */
export async function categoryNamed(request: APIRequestContext, name: string): Promise<Category> {
  return named(await get<Category[]>(request, '/categories/all-categories'), name)
}

/** The demonstration sub-category with this name. */
export async function subCategoryNamed(request: APIRequestContext, name: string): Promise<SubCategory> {
  return named(await get<SubCategory[]>(request, '/sub-categories/all-sub-categories'), name)
}

/** The demonstration product with this name. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  return named((await searchFor(request, { query: name })).products, name)
}

/** The first featured product of the demonstration. */
export async function someProduct(request: APIRequestContext): Promise<Product> {
  const [product] = await get<Product[]>(request, '/products/featured')
  if (!product) throw new Error('The demonstration has no featured product')
  return product
}

/** Selects a radio button that is styled as a tile or a swatch. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await untilAlive(radio)
  await radio.check({ force: true })
}

/** One page of results of `GET /products/search`. */
export function searchFor(request: APIRequestContext, query: Record<string, string>): Promise<ProductPage> {
  return get(request, `/products/search?${new URLSearchParams(query)}`)
}

function named<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`The demonstration has no ${name}`)
  return found
}

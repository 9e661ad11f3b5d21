import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import type { Category } from '#shared/schemas/category.ts'
import type { Product, ProductPage } from '#shared/schemas/product.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { untilHydrated } from './hydration.ts'

const API = '/api/v1'

export async function getJson<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(API + path)
  expect(response.status(), path).toBe(200)
  return response.json()
}

/** The demonstration category with this name. */
export async function categoryNamed(request: APIRequestContext, name: string): Promise<Category> {
  return findByName(await getJson<Category[]>(request, '/categories/all-categories'), name)
}

/** The demonstration sub-category with this name. */
export async function subCategoryNamed(request: APIRequestContext, name: string): Promise<SubCategory> {
  return findByName(await getJson<SubCategory[]>(request, '/sub-categories/all-sub-categories'), name)
}

/** The demonstration product with this name. */
export async function productNamed(request: APIRequestContext, name: string): Promise<Product> {
  return findByName((await searchFor(request, { query: name })).products, name)
}

/** Article numbers of the newest three of the demonstration. Other tests make newer ones, which are soon gone. */
const NEW_ARRIVALS = ['572-8140', '825-2023', '821-9442']

/** One of the newest products of the demonstration, always the same. */
export async function someProduct(request: APIRequestContext, index = 0): Promise<Product> {
  const code = NEW_ARRIVALS[index] ?? ''
  const match = (await searchFor(request, { query: code })).products.find((product) => product.code === code)
  if (!match) throw new Error(`The demonstration has no product ${code}`)
  return match
}

/** Selects a radio button that is styled as a tile or a swatch. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await untilHydrated(radio)
  await radio.check({ force: true })
}

/** One page of results of `GET /products/search`. */
export function searchFor(request: APIRequestContext, query: Record<string, string>): Promise<ProductPage> {
  return getJson(request, `/products/search?${new URLSearchParams(query)}`)
}

function findByName<T extends { name: string }>(items: readonly T[], name: string): T {
  const match = items.find((item) => item.name === name)
  if (!match) throw new Error(`The demonstration has no ${name}`)
  return match
}

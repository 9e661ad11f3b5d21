import { expect, type Page } from '@playwright/test'
import type { Product } from '#shared/schemas/product.ts'
import { chooseRadio, getJson } from './catalogue.ts'
import { getLocalStorage, setLocalStorage, toastWithText } from './shopping.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('[DEC-13] a fifty-first line is rejected with a message, more of an existing line is not', {
  tag: '@nightly',
}, async ({ page }) => {
  const { products, add } = await openWithFilledCart(page, 50, 51)
  await add(products[50])
  await expect(toastWithText(page, 'Your cart is full: one order takes 50 lines.')).toBeVisible()
  expect(await quantities(page)).toEqual(Array(50).fill(1))
  await expect(page.getByText('Successfully added to cart')).toHaveCount(0)
  await add(products[0])
  await expect(page.getByRole('link', { name: 'Cart (51)' })).toBeVisible()
})

test('[DEC-13] a hundredth piece of one size is rejected with a message, and the selection stays', {
  tag: '@nightly',
}, async ({ page }) => {
  const { products, add } = await openWithFilledCart(page, 1, 2)
  await add(products[0], 99)
  await expect(toastWithText(page, 'One order takes 99 of one size. Your cart already has 1.')).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveText('99')
  expect(await quantities(page)).toEqual([1])
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByText('Successfully added to cart').first()).toBeVisible()
  expect(await quantities(page)).toEqual([99])
})

test('[PDP-07] a double click adds once and shows no error', async ({ page }) => {
  const { products, choose } = await openWithFilledCart(page, 0, 1)
  await choose(products[0])
  await page.getByRole('button', { name: 'ADD TO CART' }).first().dblclick()
  await expect(page.getByText('Successfully added to cart').first()).toBeVisible()
  expect(await quantities(page)).toEqual([1])
  await expect(page.getByText('Please select a size')).toHaveCount(0)
})

/** Signs in with one piece of each of the first products in the cart; returns functions that choose and add a product. */
async function openWithFilledCart(page: Page, lineCount: number, productCount: number) {
  const products = (await getJson<Product[]>(page.request, '/products/all')).slice(0, productCount)
  await signIn(page)
  await setLocalStorage(
    page,
    'cart',
    products.slice(0, lineCount).map((product) => ({ product, quantity: 1, size: product.sizes[0]?._id })),
  )
  const choose = async (product: Product | undefined) => {
    await page.goto(`/products/details/${product?._id}`)
    const size = String(product?.sizes[0]?.size)
    await chooseRadio(page.getByRole('radio', { name: size }).first())
  }
  const add = async (product: Product | undefined, quantity = 1) => {
    await choose(product)
    if (quantity === 99) await page.getByRole('spinbutton').press('End')
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  }
  return { products, choose, add }
}

async function quantities(page: Page): Promise<number[]> {
  const cart: { quantity: number }[] = JSON.parse((await getLocalStorage(page, 'cart')) ?? '[]')
  return cart.map(({ quantity }) => quantity)
}

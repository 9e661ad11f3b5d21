import { createHash } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'
import { hasZeroBits, puzzleText, readProof } from '#shared/rules/people/proof-of-work.ts'
import { CREATE_ORDER_REQUEST, chooseShowroom, openCheckout, placeOrderButton, toastWithText } from './shopping.ts'
import { signInNew } from './sign-in.ts'
import { test } from './test.ts'

const WORK = { challenge: 'head.claims.c2lnbmF0dXJlIG9mIGEgY2hhbGxlbmdlIGluIGEgdGVzdA', puzzles: 16, bits: 11 }

/** Has the shop ask for work before a request, as it does when an address sends many; returns the proofs that followed. */
async function askForWork(page: Page, pattern: string): Promise<string[]> {
  const proofs: string[] = []
  await page.route(pattern, async (route: Route) => {
    const proof = await route.request().headerValue('proof-of-work')
    if (proof) {
      proofs.push(proof)
      return route.continue()
    }
    const body = { message: 'Work', code: 'work_needed', requestId: 'x', params: WORK }
    return route.fulfill({ status: 428, json: body })
  })
  return proofs
}

function expectSolved(proofs: string[]) {
  expect(proofs).toHaveLength(1)
  const proof = readProof(proofs[0] ?? '')
  expect(proof?.challenge).toBe(WORK.challenge)
  expect(proof?.answers).toHaveLength(WORK.puzzles)
  for (const [puzzle, answer] of (proof?.answers ?? []).entries()) {
    const hash = createHash('sha256')
      .update(puzzleText(WORK.challenge, puzzle, answer))
      .digest()
    expect(hasZeroBits(hash, WORK.bits)).toBe(true)
  }
}

test('[AUTH-04][AUTH-12] the sign-up page does the work that the shop asks for, and the shopper notices nothing', async ({
  page,
}) => {
  const proofs = await askForWork(page, '**/api/v1/auth/register')
  await page.goto('/register')
  await page.getByLabel('Name').fill('Tanvir Hasan')
  await page.getByLabel('Date of birth').fill('1990-12-31')
  await page.getByLabel('Location').fill('12 Station Road, Sylhet')
  await page.getByLabel('Phone').fill('01000000155')
  await page
    .getByLabel('Email')
    .fill(`worker-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@omnishoes.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastWithText(page, 'Successfully registered')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expectSolved(proofs)
})

test('[AUTH-12] the hidden field of the form is out of reach of Tab and of assistive technology', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/register')
  const field = page.locator('input[name=homepage]')
  await expect(field).toHaveAttribute('tabindex', '-1')
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByRole('textbox', { name: 'homepage' })).toHaveCount(0)
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  const frame = page.locator('[aria-hidden=true]').filter({ has: field })
  expect(await frame.boundingBox()).toMatchObject({ width: 1, height: 1 })
  await expect(frame).toHaveCSS('overflow', 'hidden')
})

test('[OUT-11] the checkout does the work that the shop asks for, and the order is placed', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInNew(page)
  await openCheckout(page, { signedIn: true })
  await chooseShowroom(page)
  const proofs = await askForWork(page, CREATE_ORDER_REQUEST)
  await placeOrderButton(page).click()
  await expect(toastWithText(page, 'Order placed successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  expectSolved(proofs)
})

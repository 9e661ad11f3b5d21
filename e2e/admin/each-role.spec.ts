import { expect, type Page } from '@playwright/test'
import { PERMISSION_TEXTS } from '#shared/rules/people/permission-texts.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { READY_MADE_ROLES, type RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import { stubMaps } from '../showrooms.ts'
import { signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { collectConsoleErrors } from '../watch-console.ts'

/** The demonstration's login of each ready-made role. */
const LOGINS: Record<RoleKey, string> = {
  super_user: 'owner',
  admin: 'admin',
  store_user: 'dhanmondi',
  showroom_manager: 'manager',
  call_desk: 'calls',
  accountant: 'accounts',
  catalogue: 'catalogue',
  stock_keeper: 'stock',
}

interface StaffPage {
  path: string
  /** of which a reader needs one */
  needs: Permission
  /** buttons of the page, each with the permission that it needs */
  buttons?: Record<string, Permission>
}

const PAGES: readonly StaffPage[] = [
  {
    path: '/dashboard/orders',
    needs: 'read_orders',
    buttons: { '^(Approve|Start packing|Hand to courier)': 'write_orders' },
  },
  { path: '/dashboard/orders/new', needs: 'write_phone_calls', buttons: { 'Place order': 'write_phone_calls' } },
  { path: '/dashboard/calls', needs: 'read_phone_calls', buttons: { 'Next call': 'write_phone_calls' } },
  {
    path: '/dashboard/payments',
    needs: 'read_payments',
    buttons: { '^(Upload|Verify all|Assign|Pay back|Give)': 'write_payments' },
  },
  { path: '/dashboard/store-user/board', needs: 'write_orders' },
  { path: '/dashboard/parcels', needs: 'read_parcels', buttons: { '^(Upload|Hand over)': 'write_parcels' } },
  {
    path: '/dashboard/cash',
    needs: 'read_tills',
    buttons: { 'Close the till': 'write_tills', '^Upload': 'write_payments' },
  },
  { path: '/dashboard/counters', needs: 'read_counter' },
  { path: '/dashboard/exchanges', needs: 'read_counter' },
  { path: '/dashboard', needs: 'read_tills' },
  { path: '/dashboard/products', needs: 'read_catalogue', buttons: { 'Add Product': 'write_catalogue' } },
  { path: '/dashboard/stock', needs: 'read_stock', buttons: { '^Save$': 'write_stock' } },
  {
    path: '/dashboard/manage-category',
    needs: 'write_catalogue',
    buttons: { '^(Add|Edit|Delete)': 'write_catalogue' },
  },
  { path: '/dashboard/manage-sub-category', needs: 'write_catalogue' },
  { path: '/dashboard/colors', needs: 'write_catalogue' },
  { path: '/dashboard/sizes', needs: 'write_catalogue' },
  { path: '/dashboard/stores', needs: 'write_showrooms' },
  { path: '/dashboard/slides', needs: 'read_pages', buttons: { '^(Edit|Delete|Earlier|Later)': 'write_pages' } },
  { path: '/dashboard/directors', needs: 'write_pages' },
  { path: '/dashboard/import', needs: 'write_prices' },
  { path: '/dashboard/searches', needs: 'read_pages', buttons: { 'Add word': 'write_pages' } },
  { path: '/dashboard/users', needs: 'read_people' },
  { path: '/dashboard/roles', needs: 'read_people', buttons: { '^(Add|Edit|Delete)': 'write_people' } },
  { path: '/dashboard/audit', needs: 'read_audit' },
  { path: '/dashboard/settings', needs: 'write_settings' },
]

const REFUSED = 'You are not allowed to do this'

for (const role of Object.keys(LOGINS) as RoleKey[]) {
  test(`[PEOPLE-01] [PEOPLE-02] ${role} is shown each page and button that they may use, and no call is refused`, {
    tag: '@nightly',
  }, async ({ page }) => {
    test.setTimeout(300_000)
    const { permissions } = READY_MADE_ROLES[role]
    // A stream that never ends would keep its page from ever being complete.
    await page.route('**/api/v1/orders/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    const failures = collectConsoleErrors(page)
    page.on('response', (response) => {
      if (response.status() === 403) failures.push(`403 ${response.url()}`)
    })
    await stubMaps(page)
    await signIn(page, `${LOGINS[role]}@omnishoes.example`)
    for (const shopPage of PAGES) {
      await test.step(shopPage.path, () => expectPage(page, shopPage, role, permissions))
      expect(failures, shopPage.path).toEqual([])
    }
  })
}

async function expectPage(
  page: Page,
  { path, needs, buttons = {} }: StaffPage,
  role: RoleKey,
  permissions: readonly Permission[],
) {
  await page.goto(path, { waitUntil: 'networkidle' })
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  const menu = page.getByRole('navigation', { name: 'Admin Menu' })
  if (permissions.includes(needs) && !(role === 'store_user' && path === '/dashboard')) {
    await expect(heading).not.toHaveText(REFUSED)
    await expect(menu.locator('[aria-current=page]')).toHaveCount(1)
    for (const [name, permission] of Object.entries(buttons))
      if (!permissions.includes(permission))
        await expect(page.getByRole('main').getByRole('button', { name: new RegExp(name) })).toHaveCount(0)
    return
  }
  await expect(menu.locator(`[href="${path}"]`)).toHaveCount(0)
  // The specification sends store users to the orders of their store, and the dashboard is where everybody begins.
  if (role === 'store_user' || path === '/dashboard') return expect(heading).not.toHaveText(REFUSED)
  await expect(heading).toHaveText(REFUSED)
  await expect(page.getByText(PERMISSION_TEXTS[needs].label())).toBeVisible()
}

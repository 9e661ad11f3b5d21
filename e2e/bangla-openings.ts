import { expect, type Locator, type Page } from '@playwright/test'
import { inBangla } from './bangla.ts'
import { goWithin } from './go-within.ts'

type Step = (page: Page) => Promise<unknown>

/** What a page shows after some steps only: a dialog, a menu, a form, an error or a toast. */
interface Opening {
  steps: readonly Step[]
  /** what is there then */
  shown: (page: Page) => Locator
}

/** Matches a text in Bangla, whatever its values are and whatever stands beside it. */
function wordsIn(words: string): RegExp {
  const pattern = inBangla(words)
    .replace(/<\/?\d+>/g, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '.*')
  return new RegExp(`(?:^|\\s)${pattern}(?:\\s|$)`)
}

/** The first of these that can be seen. */
const seen = (locator: Locator) => locator.filter({ visible: true }).first()
const button = (page: Page, words: string) => seen(page.getByRole('button', { name: wordsIn(words) }))

const press =
  (words: string): Step =>
  (page) =>
    button(page, words).click()
const fill =
  (label: string, value: string): Step =>
  (page) =>
    seen(page.locator('input').and(page.getByLabel(inBangla(label), { exact: true }))).fill(value)
const choose =
  (label: string, value: string): Step =>
  (page) =>
    seen(page.getByRole('combobox', { name: wordsIn(label) })).selectOption(value)
const go =
  (path: string): Step =>
  (page) =>
    goWithin(page, path)
const tick =
  (role: 'radio' | 'checkbox', label: string): Step =>
  (page) =>
    page
      .getByRole(role, { name: wordsIn(label) })
      .first()
      .press('Space')

const openCard: Step = (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click()

const chooseShowroom: Step = (page) =>
  page.getByRole('dialog').locator('tbody tr').filter({ hasText: /\S/ }).first().click()

/** A dialog with this title. */
const opens = (title: string, ...steps: Step[]): Opening => ({
  steps,
  shown: (page) => page.getByRole('dialog', { name: wordsIn(title) }),
})
/** A text on the page or in a toast. */
const says = (text: string, ...steps: Step[]): Opening => ({
  steps,
  shown: (page) => seen(page.getByText(wordsIn(text))),
})

/** A list that admins manage: its forms, one of them sent off empty, and what deleting asks. */
const managed = (add: string): Opening[] => [
  opens('Edit {singular}', press('Edit')),
  opens('Are you sure you want to delete this {singular}?', press('Delete')),
  says('This field is required', press(add), press('Submit')),
]

/** The openings of the pages of pages.ts, as on a phone. None of them changes anything for anybody else. */
export const OPENINGS: Partial<Record<string, readonly Opening[]>> = {
  '/': [
    opens('Menu', press('Menu')),
    opens('Search', press('Search')),
    says('Please login first', press('Buy Now: {name}')),
  ],
  '/products/details/{id}': [
    opens('Size Chart', press('Find my size')),
    says('Please login first', press('ADD TO CART')),
  ],
  '/category/{id}': [says('Hide Filters', press('Show Filters'))],
  '/search': [
    {
      steps: [press('Search'), fill('Search for shoes', 'sandal')],
      shown: (page) => page.getByRole('option').first(),
    },
  ],
  '/showrooms': [
    says('We could not get your location. Choose a division, district and thana instead.', press('Find Near Me')),
  ],
  '/login': [
    says('This field is required', press('Sign In')),
    says(
      'Invalid email or password',
      fill('Email', 'nobody@mail.example'),
      fill('Password', 'a wrong one'),
      press('Sign In'),
    ),
  ],
  '/register': [says('This field is required', press('Sign Up'))],
  '/change-password': [says('This field is required', press('Send OTP'))],
  '/undo-email': [says('This link is no longer valid', press('Undo the change'))],
  '/cart with something in it': [says('{name} was removed from your cart', press('Remove {name}'))],
  // The dialog of the showrooms is open, and closing it leads back to the cart.
  '/checkout': [
    says(
      'Open the {name} app or dial <1>{dial}</1> and choose <2>{choose}</2>, not {avoid}.',
      chooseShowroom,
      tick('radio', 'bKash'),
    ),
  ],
  '/profile/user-info': [{ steps: [press('Edit')], shown: (page) => button(page, 'Cancel') }],
  '/profile/account-actions': [
    opens('Sign out everywhere', press('Sign out everywhere')),
    opens('Delete Account', press('Delete Account')),
  ],
  '/dashboard/manage-category': managed('Add category'),
  '/dashboard/manage-sub-category': managed('Add sub category'),
  '/dashboard/slides': [
    opens('Edit {singular}', press('Edit {name}')),
    opens('Are you sure you want to delete this {singular}?', press('Delete {name}')),
  ],
  '/dashboard/stores': [
    ...managed('Add Store').slice(0, 2),
    { steps: [press('Add Store')], shown: (page) => button(page, 'Submit') },
  ],
  '/dashboard/products': [
    opens('Add Product', press('Add Product')),
    opens(
      'Change {products}',
      (page) => page.getByRole('main').getByRole('checkbox').nth(2).check({ force: true }),
      press('Change…'),
    ),
  ],
  '/dashboard/products/details/{id}': [
    opens('Duplicate product', press('Duplicate')),
    opens('Are you sure you want to delete this product?', press('More'), (page) =>
      page.getByRole('menuitem', { name: inBangla('Delete') }).click(),
    ),
  ],
  '/dashboard/colors': managed('Add Color'),
  '/dashboard/sizes': [
    ...managed('Add Size').slice(0, 2),
    says('{resource} already exists', press('Add Size'), fill('Size', '42'), press('Submit')),
    opens('Leave without saving?', press('Add Size'), fill('Size', '4'), (page) => page.keyboard.press('Escape')),
  ],
  '/dashboard/directors': [
    opens('Edit {singular}', openCard),
    opens('Are you sure you want to delete this {singular}?', openCard, press('Delete')),
    says('This field is required', press('Add Director'), press('Submit')),
  ],
  '/dashboard/orders': [
    {
      steps: [
        go('/dashboard/orders?status=Delivered'),
        (page) =>
          page
            .getByRole('main')
            .getByRole('listitem')
            .filter({ hasText: inBangla('Delivered') })
            .getByText(/^OM-/)
            .first()
            .click(),
      ],
      shown: (page) =>
        page
          .getByRole('dialog')
          .getByRole('listitem')
          .filter({ hasText: inBangla('Delivered') }),
    },
  ],
  '/dashboard/searches': [says('This field is required', press('Add word'), press('Submit'))],
  '/dashboard/roles': [
    opens('Edit {singular}', press('Edit')),
    says('Please choose at least one', press('Add role'), fill('Name', 'Packer'), press('Submit')),
  ],
  '/dashboard/users': [
    opens(
      "Are you sure you want to change {name}'s role to {role}?",
      go('/dashboard/users?role=customer'),
      choose('Role of {name}', 'storeUser'),
    ),
    opens('Assign showroom', choose('Role of {name}', 'storeUser'), press('Change role')),
    opens('Roles and showrooms', go('/dashboard/users?role=customer'), press('Roles and showrooms')),
    opens('Invite', press('Invite')),
    opens('Manage Password', go('/dashboard/users?role=storeUser'), press('Change Password')),
  ],
}

/** Closes what is open, and lets go of what was typed into it. */
export async function closeAll(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  const leave = button(page, 'Leave')
  await expect(async () => {
    if (await leave.isVisible()) await leave.click()
    else if ((await open.count()) > 0) await page.keyboard.press('Escape')
    expect(await open.count()).toBe(0)
  }).toPass({ intervals: [50] })
}

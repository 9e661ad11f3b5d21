import { expect } from '@playwright/test'
import { axeViolations } from '../axe-violations.ts'
import { productNamed } from '../catalogue.ts'
import { toastWithText } from '../shopping.ts'
import { ADMIN, signIn } from '../sign-in.ts'
import { test } from '../test.ts'
import { imageFile } from './manage.ts'

const SHOE = 'Wooden Shoe Tree'

test('[PIC-02][PIC-04][PIC-05] pictures are dropped, named, moved and saved; shoppers swipe and choose them', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const { _id } = await productNamed(page.request, SHOE)
  await page.goto(`/dashboard/products/details/${_id}`)
  const group = page.getByRole('group', { name: 'More pictures' })
  const squares = [await imageFile({ width: 300, height: 300 }), await imageFile({ width: 320, height: 320 })] as const
  await test.step('good ones are kept beside a broken one, which is named', async () => {
    const broken = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
    await group.getByLabel('Add pictures').setInputFiles([squares[0], broken, squares[1], squares[0]])
    await expect(group.getByRole('alert')).toContainText('scan.jpg: Only JPEG, PNG or WebP images are allowed')
    await expect(group.getByRole('alert')).toContainText('This picture is there already')
    await expect(group.getByRole('listitem').getByRole('img')).toHaveCount(2)
  })
  await test.step('those that come while one is sent wait, and nothing that is moved or removed meanwhile is lost', async () => {
    const [late, later] = [await imageFile({ width: 310, height: 310 }), await imageFile({ width: 330, height: 330 })]
    const sent = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    await page.route('**/products/upload-image', async (route) => {
      sent.resolve()
      await goOn.promise
      await route.continue()
    })
    const sources = () =>
      group
        .getByRole('listitem')
        .getByRole('img')
        .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
    const [one, two] = await sources()
    await group.getByLabel('Add pictures').setInputFiles(late)
    await sent.promise
    await group.getByLabel('Add pictures').setInputFiles(later)
    await group.getByRole('button', { name: 'Picture 2 earlier' }).click()
    goOn.resolve()
    await expect(group.getByRole('listitem')).toHaveCount(4)
    expect((await sources()).slice(0, 2)).toEqual([two, one])
    const kept = JSON.parse(await group.locator('[name=images]').inputValue())
    expect(kept.map(({ url }: { url: string }) => url)).toEqual(await sources())
    await page.unroute('**/products/upload-image')
    for (const _ of [late, later]) await group.getByRole('button', { name: 'Remove picture 3' }).click()
    await group.getByRole('button', { name: 'Picture 2 earlier' }).click()
  })
  await test.step('what each shows, and their order, by keyboard', async () => {
    await group.getByLabel('Picture 1 shows').selectOption('From behind')
    await group.getByLabel('Picture 2 shows').selectOption('The sole')
    await group.getByRole('button', { name: 'Picture 2 earlier' }).press('Enter')
    await expect(group.getByLabel('Picture 1 shows')).toHaveValue('sole')
    expect(await axeViolations(page)).toEqual([])
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()

  await test.step('on a phone they are swiped and counted, and what is not reached is not loaded', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const loaded: string[] = []
    page.on('request', (request) => void loaded.push(request.url()))
    await page.goto(`/products/details/${_id}`)
    await expect(page.getByText('1 / 4')).toBeVisible()
    await page.getByRole('img', { name: SHOE, exact: true }).hover()
    const further = () => loaded.filter((url) => url.includes('/image/further/')).length
    for (const [place, pictures] of [0, 1, 2, 2].entries()) {
      await expect(page.getByText(`${place + 1} / 4`)).toBeVisible()
      await expect.poll(further).toBe(pictures)
      await page.mouse.wheel(296, 0)
    }
    await expect(page.getByRole('img', { name: `${SHOE}, from behind` })).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('elsewhere thumbnails choose them, also after a phone was turned', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
    await expect(thumbnails).toHaveCount(4)
    await thumbnails.nth(2).click()
    await expect(page.getByRole('img', { name: `${SHOE}, the sole` })).toBeVisible()
  })
  await test.step('removed ones are gone', async () => {
    await page.goto(`/dashboard/products/details/${_id}`)
    for (const _ of squares) await group.getByRole('button', { name: 'Remove picture 1' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(toastWithText(page, 'Product updated successfully')).toBeVisible()
  })
})

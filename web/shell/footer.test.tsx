import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { setShopReader } from '#web/shop-facts.ts'
import facts from '../../content/shop.json' with { type: 'json' }
import { Footer } from './footer.tsx'

const OWN = 'https://www.instagram.com/padmashoes'

test.each([
  ['that has none', null, 'Instagram', false],
  ['of the demonstration', '#', '<a href="#" class="', true],
  ['of its own', OWN, `<a href="${OWN}" target="_blank" rel="noopener"`, true],
])('[FOOT-04] the footer links to the page on Instagram of a shop %s: %s', (_, instagram, html, isThere) => {
  setShopReader(() => ({ ...facts, instagram, youtube: null }) as never)
  const footer = renderToStaticMarkup(
    <MemoryRouter>
      <Footer subCategories={[]} short={false} />
    </MemoryRouter>,
  )
  expect(footer).toContain(`<a href="${facts.social}" target="_blank" rel="noopener"`)
  expect(footer.includes(html)).toBe(isThere)
  expect(footer).not.toContain('YouTube')
})

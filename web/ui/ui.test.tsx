import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Carousel, controlsVisibility } from './carousel/carousel.tsx'
import { TextField } from './form/text-field.tsx'
import { nextItemIndex } from './menu/menu-focus.ts'
import { nextTab, Tabs } from './menu/tabs.tsx'
import { buildSrcSet, Picture } from './picture.tsx'

const TABS = [
  { id: 'a', label: 'A', panel: 'first' },
  { id: 'b', label: 'B', panel: 'second' },
  { id: 'c', label: 'C', panel: 'third' },
]

test('arrow keys wrap around the tabs, Home and End go to the ends, other keys are ignored', () => {
  expect(nextTab(TABS, 'c', 'ArrowRight')?.id).toBe('a')
  expect(nextTab(TABS, 'a', 'ArrowLeft')?.id).toBe('c')
  expect(nextTab(TABS, 'b', 'Home')?.id).toBe('a')
  expect(nextTab(TABS, 'b', 'End')?.id).toBe('c')
  expect(nextTab(TABS, 'b', 'Enter')).toBeNull()
})

test('arrow keys and first letters move within a menu, wrapping around', () => {
  const labels = ['Profile', 'Orders', 'Other', 'Logout']
  expect(nextItemIndex(labels, 3, 'ArrowDown')).toBe(0)
  expect(nextItemIndex(labels, 0, 'ArrowUp')).toBe(3)
  expect(nextItemIndex(labels, -1, 'ArrowUp')).toBe(3)
  expect(nextItemIndex(labels, 0, 'o')).toBe(1)
  expect(nextItemIndex(labels, 1, 'o')).toBe(2)
  expect(nextItemIndex(labels, 2, 'O')).toBe(1)
  expect(nextItemIndex(labels, 0, 'x')).toBeNull()
  expect(nextItemIndex([], -1, 'ArrowDown')).toBeNull()
})

test('a picture offers the widths of the image routes up to its maximum, after a version in its URL', () => {
  expect(buildSrcSet('/image?v=1', 160)).toBe('/image?v=1&w=64 64w, /image?v=1&w=96 96w, /image?v=1&w=160 160w')
  const html = renderToStaticMarkup(<Picture src="/image" alt="A shoe" sizes="50vw" maxWidth={320} />)
  expect(html).toContain('src="/image?w=320"')
  expect(html).toContain('width="800" height="800" loading="lazy"')
})

test('a picture with a phone version preloads and shows the version for the screen, in every width', () => {
  const picture = <Picture src="/wide" phoneSrc="/close" alt="Shoes" sizes="100vw" maxWidth={96} priority />
  const html = renderToStaticMarkup(picture)
  const sets = { close: '/close?w=64 64w, /close?w=96 96w', wide: '/wide?w=64 64w, /wide?w=96 96w' }
  const preloads = html.match(/<link [^>]*>/g)
  expect(preloads?.map((link) => /imageSrcSet="(.*?)"/i.exec(link)?.[1]).sort()).toEqual([sets.close, sets.wide])
  expect(preloads?.map((link) => /media="(.*?)"/.exec(link)?.[1]).sort()).toEqual([
    '(min-width: 640px)',
    'not all and (min-width: 640px)',
  ])
  expect(html).toMatch(
    /<picture><source media="not all and \(min-width: 640px\)" srcSet="\/close\?w=64 .*?<img src="\/wide/,
  )
  expect(renderToStaticMarkup(<Picture src="/wide" phoneSrc={null} alt="" sizes="100vw" />)).not.toContain('<picture')
})

test('arrows and dots are hidden on screens where all slides fit', () => {
  expect(controlsVisibility(2, [2, 2, 4])).toBeNull()
  expect(controlsVisibility(3, [2, 2, 4])).toBe('lg:hidden')
  expect(controlsVisibility(5, [2, 2, 4])).toBe('')
})

test('server-rendered HTML contains every slide and every tab panel, and no controls for a single slide', () => {
  const slides = ['one', 'two'].map((key) => ({ key, content: key }))
  const html = renderToStaticMarkup(<Carousel label="Slides" slides={slides} />)
  expect(html).toContain('aria-label="1 of 2"')
  expect(html).not.toContain('inert')
  expect(renderToStaticMarkup(<Carousel label="Slides" slides={slides.slice(0, 1)} />)).not.toContain('<button')
  const tabs = renderToStaticMarkup(<Tabs label="About" tabs={TABS} />)
  for (const { panel } of TABS) expect(tabs).toContain(panel)
})

test('a busy button stays focusable and says so', () => {
  const html = renderToStaticMarkup(
    <Button busy busyLabel="Placing order…">
      Place order
    </Button>,
  )
  expect(html).toContain('aria-busy="true" aria-disabled="true"')
  expect(html).toContain('Placing order…')
  expect(html).not.toContain(' disabled=')
})

test('a field with an error is invalid and described by it, and by its hint', () => {
  const html = renderToStaticMarkup(<TextField id="phone" label="Phone" hint="11 digits" error="Too short" />)
  expect(html).toContain('aria-describedby="phone-error phone-hint"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('id="phone-error"')
  expect(html).toContain('for="phone"')
})

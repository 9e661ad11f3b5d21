import { expect, type Page } from '@playwright/test'

const MAX_STOPS = 400
/** Key presses between two checks whether the focus has left the page. */
const PRESSES_PER_CHECK = 20
const TAB_KEY_CODE = 9

interface TabStop {
  /** unique number of the element */
  mark: number
  text: string
  part: 'skip' | 'banner' | 'main' | 'contentinfo' | 'elsewhere'
  /** the focus is visible, and the element is in the viewport */
  visible: boolean
}

/**
 * Walks through a page with Tab alone: skip link, header, content, footer, the focus always visible, every control once.
 * Nothing on the page may have had the focus before.
 */
export async function expectWalkByTab(page: Page): Promise<void> {
  const stops = await walk(page)
  expect(stops.length, 'the focus came out at the end').toBeLessThan(MAX_STOPS)
  expect(stops[0]).toMatchObject({ part: 'skip', text: 'Skip to content' })
  const order = stops
    .map(({ part }) => part)
    .filter((part, index, all) => part !== 'elsewhere' && part !== all[index - 1])
  const content = order.includes('main') ? ['main'] : []
  expect(order).toEqual(['skip', 'banner', ...content, 'contentinfo'])
  expect(stops.filter(({ visible }) => !visible)).toEqual([])
  const marks = stops.map(({ mark }) => mark)
  expect(new Set(marks).size, 'no control twice').toBe(marks.length)
  expect(await unreachedControls(page, marks.length)).toEqual([])
}

/** Presses Tab from the top of the page until the focus leaves it. */
async function walk(page: Page): Promise<TabStop[]> {
  const stops = await page.evaluateHandle(recordStops)
  const browser = await page.context().newCDPSession(page)
  // Sent without waiting for each other, which takes a third of the time; the browser handles them in order.
  const pressTab = () =>
    browser.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: TAB_KEY_CODE,
    })
  let stopsSoFar: (TabStop | 'within' | null)[] = []
  for (let presses = 0; presses < MAX_STOPS && !stopsSoFar.includes(null); presses += PRESSES_PER_CHECK) {
    await Promise.all(Array.from({ length: PRESSES_PER_CHECK }, pressTab))
    stopsSoFar = await stops.jsonValue()
  }
  await browser.detach()
  const end = stopsSoFar.indexOf(null)
  return stopsSoFar.slice(0, end < 0 ? undefined : end).filter((stop) => stop !== null && stop !== 'within')
}

/**
 * Runs in the page: before each key press, records the element that the previous one focused. null: none; 'within': another
 * stop within the same date field or frame.
 */
function recordStops(): (TabStop | 'within' | null)[] {
  const stops: (TabStop | 'within' | null)[] = []
  let isFirst = true
  addEventListener(
    'keydown',
    () => {
      if (!isFirst) stops.push(readStop())
      isFirst = false
    },
    true,
  )
  // Key events inside a frame do not reach the page.
  addEventListener('blur', () => stops.push(readStop()))
  return stops

  function readStop(): TabStop | 'within' | null {
    const focusedElement = document.activeElement as HTMLElement | null
    if (!focusedElement || focusedElement === document.body) return null
    const marks = document.querySelectorAll('[data-mark]').length
    if (focusedElement.dataset.mark === String(marks - 1) && focusedElement.matches('[type=date]')) return 'within'
    // A frame holds another page; all stops inside it count as one of this page.
    if (focusedElement.dataset.mark) return focusedElement.matches('iframe') ? 'within' : null
    focusedElement.dataset.mark = String(marks)
    const isSkipLink = focusedElement.getAttribute('href') === '#main'
    const part = focusedElement.closest('main')
      ? 'main'
      : focusedElement.closest('header')
        ? 'banner'
        : focusedElement.closest('footer')
          ? 'contentinfo'
          : 'elsewhere'
    // A radio button that is styled as a tile or a swatch shows its focus on a surrounding label or the next element.
    const candidates = [focusedElement, focusedElement.nextElementSibling, focusedElement.closest('label')].filter(
      (element) => element instanceof HTMLElement,
    )
    const hasFocusRing = candidates.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) ||
        (element !== focusedElement && boxShadow !== 'none')
      )
    })
    const isInViewport = candidates.some((element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    })
    const text = focusedElement.getAttribute('aria-label') ?? focusedElement.innerText ?? ''
    return {
      mark: marks,
      text: text.trim().slice(0, 40),
      part: isSkipLink ? 'skip' : part,
      visible: (hasFocusRing || focusedElement.matches('iframe')) && isInViewport,
    }
  }
}

/** Visible, enabled controls that Tab did not reach; of a group of radio buttons, tabs or options one is enough. */
function unreachedControls(page: Page, stopCount: number): Promise<string[]> {
  return page.evaluate((count) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    const isShared = (control: HTMLElement) => control.matches('[type=radio], [role=tab], [role=option]')
    return controls
      .filter(
        (control) =>
          !control.dataset.mark && control.tabIndex >= 0 && !control.matches(':disabled') && !isShared(control),
      )
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.closest('[inert], [aria-hidden=true], noscript'),
      )
      .map((control) => `${count} stops, but not ${control.outerHTML.slice(0, 120)}`)
  }, stopCount)
}

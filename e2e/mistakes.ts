import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds wrong on a page: the rule, and the first element that breaks it. `except`: a selector of what is left
 * out, as a frame where no script may run, not even axe.
 */
export async function mistakes(page: Page, except?: string): Promise<[string, string | undefined][]> {
  // A colour that changes while axe looks would be judged half way: from here on none takes time, and what runs may end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(untilStill)
  // A third quicker, but it waits long for frames that let no script in.
  const builder = new AxeBuilder({ page }).setLegacyMode(!except)
  const { violations } = await (except ? builder.exclude(except) : builder).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** Runs in the page: waits until no colour is on its way to another one. */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  const settled = Promise.allSettled(ending.map(({ finished }) => finished))
  // One that is not rendered never ends.
  await Promise.race([settled, new Promise((done) => setTimeout(done, 1_500))])
}

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds wrong on a page: the rule, and the first element that breaks it. `except`: a selector of what is left
 * out, as a frame where no script may run, not even axe.
 */
export async function mistakes(page: Page, except?: string): Promise<[string, string | undefined][]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (except ? builder.exclude(except) : builder).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

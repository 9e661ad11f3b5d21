import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong on a page: the rule, and the first element that breaks it. */
export async function mistakes(page: Page): Promise<[string, string | undefined][]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

import { expect, type Locator } from '@playwright/test'

const MOST_PRESSES = 60

/** Presses Tab until the control has the focus, as somebody without a pointer does; fails after 60 presses. */
export async function reachByTab(control: Locator): Promise<Locator> {
  const { keyboard } = control.page()
  for (let presses = 0; presses < MOST_PRESSES && !(await hasFocus(control)); presses++) await keyboard.press('Tab')
  await expect(control).toBeFocused()
  return control
}

/** Presses a control by the keyboard alone. */
export const pressByTab = async (control: Locator) => (await reachByTab(control)).page().keyboard.press('Enter')

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Presses anew what was chosen and pressed before React listened: choices first, so that a button finds them. */
export async function takeOver(choices: readonly Element[]): Promise<void> {
  for (const choice of choices) {
    press(choice)
    await undefined // React renders in a microtask; the next press must find its result.
  }
  for (const button of window.pressedEarly) {
    button.click()
    await undefined
  }
  window.pressedEarly.clear()
}

function press(choice: Element): void {
  if (choice instanceof HTMLInputElement) {
    // React believes what it saw at hydration: without a change it would hear nothing.
    choice.checked = false
    choice.click()
  } else if (choice instanceof HTMLOptionElement) {
    // Rendering for an earlier press may have set the select back.
    choice.selected = true
    choice.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

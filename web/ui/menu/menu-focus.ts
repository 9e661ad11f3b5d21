import type { KeyboardEvent } from 'react'

/** What can be chosen in a menu. */
export function menuItems(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

/** Moves the focus by the key that was pressed; Tab closes the menu. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close()
    return
  }
  const items = menuItems(event.currentTarget)
  const currentIndex = items.indexOf(document.activeElement as HTMLElement)
  const nextIndex = nextItemIndex(
    items.map((entry) => entry.textContent ?? ''),
    currentIndex,
    event.key,
  )
  if (nextIndex === null) return
  event.preventDefault()
  items[nextIndex]?.focus()
}

/** The index that a key moves to in a list of labels, wrapping around; null for keys the menu does not handle. */
export function nextItemIndex(labels: readonly string[], currentIndex: number, key: string): number | null {
  const count = labels.length
  if (!count) return null
  if (key === 'ArrowDown') return (currentIndex + 1) % count
  if (key === 'ArrowUp') return (currentIndex + count - (currentIndex < 0 ? 0 : 1)) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= count; step++) {
    const index = (Math.max(currentIndex, -1) + step) % count
    if (labels[index]?.trim().toLocaleLowerCase().startsWith(letter)) return index
  }
  return null
}

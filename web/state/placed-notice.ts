import type { ReactNode } from 'react'

let notice: ReactNode = null

/** What tells of the order that was just placed wherever the next page cannot be loaded; null: no order was placed. */
export function placedNotice(): ReactNode {
  return notice
}

export function keepPlacedNotice(node: ReactNode): void {
  notice = node
}

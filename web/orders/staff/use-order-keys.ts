import { useEffect } from 'react'

/**
 * Keys for a list of orders (`data-order`), while no field, dialog or menu has the focus: J and K move to the next and the
 * previous one, Enter opens it (a link has the focus), X ticks it, N presses its next step.
 */
export function useOrderKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { activeElement } = document
      if (
        activeElement?.matches('input:not([type=checkbox]), select, textarea') ||
        activeElement?.closest('dialog, [popover]')
      )
        return
      const orders = [...document.querySelectorAll<HTMLElement>('main [data-order]')]
      const current = activeElement?.closest<HTMLElement>('[data-order]') ?? null
      const step = { j: 1, k: -1 }[event.key]
      if (step) {
        const index = current ? orders.indexOf(current) + step : 0
        orders[index]?.querySelector<HTMLElement>('a')?.focus()
        orders[index]?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'x') current?.querySelector<HTMLElement>('[type=checkbox]')?.click()
      else if (event.key === 'n') current?.querySelector<HTMLElement>('[data-next-step]')?.click()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

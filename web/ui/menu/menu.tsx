import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { menuItems, moveFocus } from './menu-focus.ts'

export interface MenuItem {
  label: ReactNode
  /** A link … */
  to?: string
  /** … or an action */
  onSelect?: () => void
  icon?: ReactNode
  disabled?: boolean
  /** Keeps the menu open after selection, if the item then shows progress */
  keepOpen?: boolean
}

interface MenuProps {
  /** The button that opens the menu (its `popoverTarget`); rendered before the menu's script has loaded */
  button: RefObject<HTMLButtonElement | null>
  id: string
  label: string
  items: readonly MenuItem[]
  /** Opens on mount, because the button was pressed before the menu had loaded */
  defaultOpen?: boolean
}

/**
 * A menu of links and actions. Arrow keys, Home, End and first letters move the focus; Escape closes and returns it.
 */
export function Menu({ button, id, label, items, defaultOpen }: MenuProps) {
  const [opensOnMount] = useState(defaultOpen)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = list.current
    const opener = button.current
    if (!element || !opener) return
    const open = () => element.showPopover({ source: opener })
    const handleToggle = ({ newState }: ToggleEvent) => {
      opener.setAttribute('aria-expanded', String(newState === 'open'))
      if (newState === 'open') {
        positionBelow(element, opener)
        menuItems(element)[0]?.focus()
      }
    }
    const handleOpenerKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open()
    }
    element.addEventListener('toggle', handleToggle)
    opener.addEventListener('keydown', handleOpenerKeyDown)
    if (opensOnMount) open()
    return () => {
      element.removeEventListener('toggle', handleToggle)
      opener.removeEventListener('keydown', handleOpenerKeyDown)
    }
  }, [button, opensOnMount])

  const close = () => list.current?.hidePopover()
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      onKeyDown={(event) => moveFocus(event, close)}
      className="menu"
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu are never reordered
        <Entry key={index} item={item} close={close} />
      ))}
    </div>
  )
}

function Entry({ item, close }: { item: MenuItem; close: () => void }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if (item.to !== undefined) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} onClick={close} className="menu-item">
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onClick={() => {
        if (item.disabled) return
        item.onSelect?.()
        if (!item.keepOpen) close()
      }}
      className={cx('menu-item', item.disabled && 'opacity-60')}
    >
      {content}
    </button>
  )
}

/** Fallback for browsers without anchor positioning: below the button, aligned to its right edge. */
function positionBelow(list: HTMLElement, button: HTMLElement): void {
  if (CSS.supports('position-area', 'bottom')) return
  const box = button.getBoundingClientRect()
  list.style.inset = `${box.bottom + 4}px ${Math.max(8, document.documentElement.clientWidth - box.right)}px auto auto`
}

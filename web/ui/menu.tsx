import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export interface MenuItem {
  label: ReactNode
  /** A link … */
  to?: string
  /** … or something to do */
  onSelect?: () => void
  icon?: ReactNode
  disabled?: boolean
  /** Stays open after the choice, where the item then says what happens */
  keepOpen?: boolean
}

interface MenuProps {
  /** The button's name; it may also be its visible content */
  label: string
  /** What the button shows */
  children: ReactNode
  items: readonly MenuItem[]
  /** For a menu that comes late: open, or with the focus on its button, from its first moment */
  startsAs?: 'open' | 'focused'
  /** Classes of the button; the round 44 px icon button unless given */
  className?: string
}

/** A button that opens a list of links and actions: arrows, Home, End and first letters move, Escape closes and returns focus. */
export function Menu({
  label,
  children,
  items,
  startsAs,
  className = 'control-icon text-ink hover:bg-ground',
}: MenuProps) {
  const [start] = useState(startsAs)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const opened = (event: ToggleEvent) => {
      button.current?.setAttribute('aria-expanded', String(event.newState === 'open'))
      if (event.newState === 'open') {
        placeBelow(element, button.current)
        entries(element)[0]?.focus()
      }
    }
    element.addEventListener('toggle', opened)
    if (start) button.current?.focus()
    if (start === 'open') element.togglePopover(true)
    return () => element.removeEventListener('toggle', opened)
  }, [start])

  const close = () => list.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.showPopover()
        }}
        className={className}
      >
        {children}
      </button>
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
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu keep their places
          <Entry key={place} item={item} close={close} />
        ))}
      </div>
    </>
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

function entries(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close()
    return
  }
  const all = entries(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = nextEntry(
    all.map((entry) => entry.textContent ?? ''),
    at,
    event.key,
  )
  if (next === null) return
  event.preventDefault()
  all[next]?.focus()
}

/** The place that a key leads to in a list of labels, round its ends; null for keys that are not ours. */
export function nextEntry(labels: readonly string[], at: number, key: string): number | null {
  const count = labels.length
  if (!count) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - (at < 0 ? 0 : 1)) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= count; step++) {
    const place = (Math.max(at, -1) + step) % count
    if (labels[place]?.trim().toLocaleLowerCase().startsWith(letter)) return place
  }
  return null
}

/** Browsers without anchor positioning get the place below the button, ending at its right edge. */
function placeBelow(list: HTMLElement, button: HTMLElement | null): void {
  if (!button || CSS.supports('position-area', 'bottom')) return
  const box = button.getBoundingClientRect()
  list.style.inset = `${box.bottom + 4}px ${Math.max(8, document.documentElement.clientWidth - box.right)}px auto auto`
}

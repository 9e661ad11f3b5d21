import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { addRegion, useToasts } from './toasts.ts'
import { useScript } from './use-lazy-import.ts'

const loadCard = async () => (await import('./toast-card.tsx')).ToastCard

/** Position on the screen: top-right in the storefront, bottom-left in the account and admin areas. */
export const ToastPosition = createContext<'top-right' | 'bottom-left'>('top-right')

/** Displays and announces toasts. Rendered once at the root and once in every open dialog. */
export function ToastRegion() {
  const position = useContext(ToastPosition)
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const { toasts, regions } = useToasts()
  const current = regions.at(-1) === id
  const told = current ? toasts : []
  const newest = told.at(-1)

  const [Card, bringCard] = useScript(loadCard)
  const [isOffline, setOffline] = useState(false)
  const shown = Card || isOffline ? told : []

  useEffect(() => addRegion(id), [id])

  const newestId = newest?.id
  useEffect(() => {
    if (newestId !== undefined) bringCard().catch(() => setOffline(true))
  }, [newestId, bringCard])

  // A popover is in the top layer, above open dialogs and sheets.
  const any = shown.length > 0
  useLayoutEffect(() => {
    const element = list.current
    if (!any || !element) return
    element.showPopover()
    return () => element.hidePopover()
  }, [any])

  return (
    <section aria-label={current ? 'Notifications' : undefined}>
      <p aria-live="polite" className="sr-only">
        {newest?.tone !== 'error' && newest?.text}
      </p>
      <p aria-live="assertive" className="sr-only">
        {newest?.tone === 'error' && newest.text}
      </p>
      <ol ref={list} popover="manual" className={cx('toasts', `toasts-${position}`)}>
        {shown.map((toast) =>
          Card ? (
            <Card key={toast.id} toast={toast} />
          ) : (
            // Offline, only the text can be shown.
            <li key={toast.id} className="toast">
              {toast.text}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'
import { addRegion, useToasts } from './toasts.ts'

const importCard = async () => (await import('./toast-card.tsx')).ToastCard

/** Position on the screen: top-right in the storefront, bottom-left in the account and admin areas. */
export const ToastPosition = createContext<'top-right' | 'bottom-left'>('top-right')

/** Displays and announces toasts. Rendered once at the root and once in every open dialog. */
export function ToastRegion() {
  const position = useContext(ToastPosition)
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const { toasts, regions } = useToasts()
  const isActive = regions.at(-1) === id
  const regionToasts = isActive ? toasts : []
  const newestToast = regionToasts.at(-1)
  const spoken = newestToast?.detail ? `${newestToast.text} ${newestToast.detail}` : newestToast?.text

  const [Card, loadToastCard] = useLazyImport(importCard)
  const [isOffline, setOffline] = useState(false)
  const visibleToasts = Card || isOffline ? regionToasts : []

  useEffect(() => addRegion(id), [id])

  const newestId = newestToast?.id
  useEffect(() => {
    if (newestId !== undefined) loadToastCard().catch(() => setOffline(true))
  }, [newestId, loadToastCard])

  // A popover is in the top layer, above open dialogs and sheets.
  const hasToasts = visibleToasts.length > 0
  useLayoutEffect(() => {
    const element = list.current
    if (!hasToasts || !element) return
    element.showPopover()
    return () => element.hidePopover()
  }, [hasToasts])

  return (
    <section aria-label={isActive ? t('Notifications') : undefined}>
      <p aria-live="polite" className="sr-only">
        {newestToast?.tone !== 'error' && spoken}
      </p>
      <p aria-live="assertive" className="sr-only">
        {newestToast?.tone === 'error' && spoken}
      </p>
      <ol ref={list} popover="manual" className={cx('toasts', `toasts-${position}`)}>
        {visibleToasts.map((toast) =>
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

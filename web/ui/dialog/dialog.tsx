import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ToastRegion } from '#web/ui/toast/toast-region.tsx'
import { closeByBack } from './close-by-back.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  /** Called when the user asks to close it: close button, Escape, Back, click on the backdrop. The parent decides and sets `open` */
  onClose: () => void
  title: ReactNode
  /** A sentence below the title */
  description?: ReactNode
  /** Shows the title to screen readers only, if the content is self-explanatory */
  hideTitle?: boolean
  /** false: no close button, Escape and backdrop clicks do nothing, Back leaves the page; the content must offer a way out */
  dismissable?: boolean
  /** It is an entry of the browser's history already, which Back leaves */
  hasEntry?: boolean
  /**
   * window: centred; sheet: centred, full screen on phones; bottom: centred, at the bottom edge on phones; drawer: full
   * height at an edge; cover: always full screen
   */
  variant?: 'window' | 'sheet' | 'bottom' | 'drawer-left' | 'drawer-right' | 'cover'
  /** Maximum width: sm 26 rem, md 36 rem, lg 56 rem */
  size?: 'sm' | 'md' | 'lg'
  /** A row of buttons that stays in view */
  footer?: ReactNode
  children?: ReactNode
}

/**
 * A modal dialog built on the native `<dialog>`. Focus moves to `[data-autofocus]` inside, or else to the title, and
 * returns on close; the page behind neither scrolls nor takes focus. The content is only mounted while open.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  hideTitle,
  dismissable = true,
  hasEntry = false,
  variant = 'window',
  size = 'md',
  footer,
  children,
}: DialogProps) {
  const dialog = useModal(open)
  const id = useId()
  const handleBack = useEffectEvent(onClose)
  const takesEntry = open && dismissable && !hasEntry
  useEffect(() => (takesEntry ? closeByBack(handleBack) : undefined), [takesEntry])
  const pressedOnBackdrop = useRef(false)
  const handleBackdropClick = (event: MouseEvent) => {
    if (dismissable && pressedOnBackdrop.current && event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (dismissable) onClose()
      }}
      onKeyDown={(event) => {
        // A nested dialog or a menu has already handled the key.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        if (dismissable) onClose()
      }}
      onClose={(event) => {
        // Browsers may force the dialog closed if the user insists; the parent still decides. The event fires late:
        // by then the dialog may be open again for something else.
        if (event.target !== dialog.current || !open || dialog.current.open) return
        dialog.current.showModal()
        if (dismissable) onClose()
      }}
      onPointerDown={(event) => {
        pressedOnBackdrop.current = event.target === dialog.current
      }}
      onClick={handleBackdropClick}
      className={cx('dialog', `dialog-${variant}`, `dialog-${size}`)}
    >
      {open && (
        <div className="dialog-panel">
          <div className={cx('flex items-start gap-4', hideTitle ? 'justify-end' : 'px-5 pt-5 pb-3 sm:px-6')}>
            <div className={hideTitle ? 'sr-only' : 'grow'}>
              <h2 id={`${id}-title`} tabIndex={-1} className="text-22 outline-none">
                {typeof title === 'string' ? keepNumbers(title) : title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-14 text-ink-muted">
                  {description}
                </p>
              )}
            </div>
            {dismissable && (
              <IconButton label="Close" onClick={onClose} className={hideTitle ? 'm-2' : '-mt-2 -mr-2'}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            )}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
          )}
          <ToastRegion />
        </div>
      )}
    </dialog>
  )
}

/** The numbers of orders and receipts in a title break nowhere. */
function keepNumbers(title: string): ReactNode[] {
  return title.split(/([A-Z]+-[A-Z\d]+-[A-Z\d]+)/).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}

function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    measureScrollbar()
    element.showModal()
    const focusTarget = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2')
    focusTarget?.focus()
    return () => {
      element.close()
      // What had the focus is gone, or nothing had it: the next Tab would begin behind the page.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [open])
  return dialog
}

/** Sets `--scrollbar` to the width of the scrollbar that disappears while a dialog is open. */
function measureScrollbar() {
  if (document.querySelector('dialog:modal')) return
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}

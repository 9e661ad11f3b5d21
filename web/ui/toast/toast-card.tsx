import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { dismissToast, type Toast } from './toasts.ts'

const STYLES = {
  success: { icon: CircleCheck, color: 'text-ok' },
  error: { icon: CircleAlert, color: 'text-bad' },
  info: { icon: Info, color: 'text-ink-muted' },
}

/** A toast that closes after its time, but not while hovered or focused. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, detail, action, closesAfterMs } = toast
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(id), closesAfterMs)
    return () => clearTimeout(timer)
  }, [paused, id, closesAfterMs])

  const { icon: Icon, color } = STYLES[tone]
  return (
    <li
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        dismissToast(id)
      }}
      className="toast"
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', color)} />
      <span className="grow py-px text-14">
        {text}
        {detail && <span className="block text-ink-muted tabular-nums wrap-anywhere">{detail}</span>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onAction()
            dismissToast(id)
          }}
          className="text-link -my-3 shrink-0 px-2 py-3 text-14 font-semibold whitespace-nowrap"
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)} className="toast-close">
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

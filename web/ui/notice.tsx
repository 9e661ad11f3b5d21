import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface NoticeProps {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

const STYLES = {
  info: { icon: Info, ground: 'bg-ground', text: 'text-ink' },
  ok: { icon: CircleCheck, ground: 'bg-ok-ground', text: 'text-ok' },
  warn: { icon: TriangleAlert, ground: 'bg-warn-ground', text: 'text-warn' },
  bad: { icon: CircleAlert, ground: 'bg-bad-ground', text: 'text-bad' },
}

/** A message within the page; a `bad` one is announced when it appears. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const { icon: Icon, ground, text } = STYLES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-m px-4 py-3 text-14', ground, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-px size-5 shrink-0', text)} />
      <div>
        {title && <p className={cx('font-semibold', text)}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

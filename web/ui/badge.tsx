import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface BadgeProps {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'gold' | 'sale' | 'brand'
  icon?: ReactNode
  children: ReactNode
  className?: string
}

const TONE = {
  neutral: 'bg-ground text-ink',
  ok: 'bg-ok-ground text-ok',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  gold: 'bg-gold text-ink',
  sale: 'bg-price text-brand-ink',
  brand: 'bg-brand text-brand-ink',
}

/** A short label: a status, 'New', a discount. The text carries the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={cx('badge', TONE[tone], className)}>
      {icon}
      {children}
    </span>
  )
}

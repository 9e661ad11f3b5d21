import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface IconLook {
  /** The name that screen readers say and a tooltip shows */
  label: string
  /** plain: on the page; solid: floating on a picture */
  tone?: 'plain' | 'solid'
  /** A small number at the corner, absent at 0 */
  count?: number
  /** The icon */
  children: ReactNode
  className?: string
}

type IconButtonProps = IconLook & { busy?: boolean } & Omit<ComponentProps<'button'>, 'children' | 'className'>

/** A square button of 44 px with an icon and a name. */
export function IconButton({ label, tone, count, busy, children, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={named(label, count)}
      title={label}
      aria-busy={busy || undefined}
      {...button}
      className={cx(iconLook(tone), className)}
    >
      {busy ? <Spinner /> : children}
      {count ? <CountBadge count={count} /> : null}
    </button>
  )
}

type IconLinkProps = IconLook & Omit<LinkProps, 'children' | 'className'>

/** The same shape for a link. */
export function IconLink({ label, tone, count, children, className, ...link }: IconLinkProps) {
  return (
    <Link aria-label={named(label, count)} title={label} {...link} className={cx(iconLook(tone), className)}>
      {children}
      {count ? <CountBadge count={count} /> : null}
    </Link>
  )
}

function named(label: string, count?: number): string {
  return count ? `${label} (${count})` : label
}

function iconLook(tone: IconLook['tone'] = 'plain'): string {
  return cx(
    'control-icon disabled:text-control',
    tone === 'plain' ? 'text-ink hover:bg-ground' : 'bg-surface text-ink shadow-float hover:bg-ground',
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface IconButtonBaseProps {
  /** The accessible name, also shown as a tooltip */
  label: string
  /** plain: on the page; solid: floating on an image */
  tone?: 'plain' | 'solid'
  /** A small number at the corner; hidden at 0 */
  count?: number
  /** The icon */
  children: ReactNode
  className?: string
}

type IconButtonProps = IconButtonBaseProps & { busy?: boolean } & Omit<
    ComponentProps<'button'>,
    'children' | 'className'
  >

/** A 44 px square button with an icon and an accessible name. */
export function IconButton({ label, tone, count, busy, children, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={labelWithCount(label, count)}
      title={label}
      aria-busy={busy || undefined}
      {...button}
      className={cx(iconClasses(tone), className)}
    >
      {busy ? <Spinner /> : children}
      {count ? <CountBadge count={count} /> : null}
    </button>
  )
}

type IconLinkProps = IconButtonBaseProps & Omit<LinkProps, 'children' | 'className'>

/** A link that looks like an IconButton. */
export function IconLink({ label, tone, count, children, className, ...link }: IconLinkProps) {
  return (
    <Link
      aria-label={labelWithCount(label, count)}
      title={label}
      {...link}
      className={cx(iconClasses(tone), className)}
    >
      {children}
      {count ? <CountBadge count={count} /> : null}
    </Link>
  )
}

function labelWithCount(label: string, count?: number): string {
  return count ? `${label} (${figures(count)})` : label
}

function iconClasses(tone: IconButtonBaseProps['tone'] = 'plain'): string {
  return cx(
    'control-icon disabled:text-control',
    tone === 'plain' ? 'text-ink hover:bg-ground' : 'bg-surface text-ink shadow-float hover:bg-ground',
  )
}

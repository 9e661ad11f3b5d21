import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, buttonClasses } from './button-style.ts'
import { cx } from './cx.ts'

interface LinkButtonProps extends ButtonStyle, Omit<LinkProps, 'className'> {
  icon?: ReactNode
  className?: string
}

/** A link styled as a button, for navigation rather than actions. */
export function LinkButton({ tone, size, block, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={cx(buttonClasses({ tone, size, block }), className)}>
      {icon}
      {children}
    </Link>
  )
}

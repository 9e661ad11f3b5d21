import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  className?: string
}

/** An underlined link within or below text. Absolute URLs (`https:`, `tel:`, `mailto:`) work too. */
export function TextLink({ className, ...link }: TextLinkProps) {
  return <Link {...link} className={cx('text-link', className)} />
}

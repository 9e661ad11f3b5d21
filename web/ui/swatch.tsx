import { cx } from './cx.ts'

interface SwatchProps {
  /** Any CSS colour: that of the product, not of the theme */
  color: string
  size?: 'sm' | 'md'
  className?: string
}

/** A round colour sample; its name must be shown beside it or in a Tooltip around it. */
export function Swatch({ color, size = 'md', className }: SwatchProps) {
  return (
    <span
      aria-hidden="true"
      style={{ background: color }}
      className={cx(
        'inline-block shrink-0 rounded-full border border-control',
        size === 'sm' ? 'size-4' : 'size-6',
        className,
      )}
    />
  )
}

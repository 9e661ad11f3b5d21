import { cx } from './cx.ts'

interface SwatchProps {
  /** Any CSS colour: the colour of the thing itself, not of the page */
  color: string
  size?: 'sm' | 'md'
  className?: string
}

/** A round sample of a colour; its name stands beside it or in a Tooltip around it. */
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

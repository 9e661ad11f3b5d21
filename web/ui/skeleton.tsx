import { cx } from './cx.ts'

/**
 * A placeholder for loading content, to be sized like it. Hidden from screen readers: the parent announces 'Loading…'.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-s', className)} />
}

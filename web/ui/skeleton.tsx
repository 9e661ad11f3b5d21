import { cx } from './cx.ts'

/** A quiet shape in the place of what is loading; give it the size of that. The place around it says 'Loading…'. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-s', className)} />
}

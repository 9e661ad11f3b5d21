import { figures } from '#shared/language/figures.ts'

/**
 * A small number at the corner of its parent, which must be `relative` and include the number in its accessible name.
 */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={figures(count > 99 ? '99+' : count)}
      className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-price px-1 text-12 leading-none font-semibold text-brand-ink tabular-nums before:content-[attr(data-count)]"
    />
  )
}

/** A small number at the corner of what it stands in (which is `relative`); the name of that thing says the number too. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count > 99 ? '99+' : count}
      className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-price px-1 text-12 leading-none font-semibold text-brand-ink tabular-nums before:content-[attr(data-count)]"
    />
  )
}

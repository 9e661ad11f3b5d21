import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className'> {
  summary: ReactNode
  className?: string
}

/** Collapsible content, built on the native `<details>`; works without JavaScript. */
export function Disclosure({ summary, children, className, ...details }: DisclosureProps) {
  return (
    <details {...details} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-muted duration-200 ease-out group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'

/** The table of contents of a text: beside it on wide screens, collapsed above it on narrow ones. */
export function TableOfContents({ headings }: { headings: readonly ContentHeading[] }) {
  return (
    <nav aria-label="On this page" className="lg:order-last print:hidden">
      <Disclosure summary="On this page" className="border-t lg:hidden">
        <Headings headings={headings} />
      </Disclosure>
      <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto max-lg:hidden">
        <p className="mb-2 text-14 font-semibold">On this page</p>
        <Headings headings={headings} />
      </div>
    </nav>
  )
}

function Headings({ headings }: { headings: readonly ContentHeading[] }) {
  return (
    <ul className="border-l border-line">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1.5 pl-4 text-14 text-ink-muted hover:border-brand hover:text-ink pointer-coarse:py-3"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

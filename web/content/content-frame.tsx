import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { pageCrumbs } from '#web/lib/seo/crumbs.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { type ContentFile, ContentText } from './content-text.tsx'
import { fillIn } from './fill-in.ts'
import '#web/styles/prose.css'

interface ContentFrameProps {
  text: ContentFile
  /** values from the database, by the name that the texts use */
  liveValues?: Record<string, number>
  /** classes of the text container */
  className?: string
  /** rendered below the text */
  children?: ReactNode
}

/** The frame of an editorial page: title, table of contents, text and the date of its last change. */
export function ContentFrame({ text, liveValues, className, children }: ContentFrameProps) {
  const { title, lead, changed } = text.frontmatter
  const { pathname } = useLocation()
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs crumbs={pageCrumbs(fillIn(title), pathname)} />
      <header className="mt-3 max-w-prose sm:mt-5">
        <h1 className="text-36 sm:text-48">{fillIn(title)}</h1>
        {lead && <p className="mt-4 text-18 text-pretty text-ink-muted sm:text-22">{fillIn(lead)}</p>}
      </header>
      <div className="mt-8 grid grid-cols-1 gap-8 lg:mt-14 lg:grid-cols-[minmax(0,38rem)_15rem] lg:justify-between">
        <TableOfContents headings={text.contents} />
        <div className={cx('prose', className)}>
          <ContentText text={text} liveValues={liveValues} />
        </div>
      </div>
      {children}
      <LastChanged day={changed} className="mt-12" />
    </div>
  )
}

/** `day` is an ISO date such as '2026-11-20'. */
export function LastChanged({ day, className }: { day: string; className?: string }) {
  return (
    <p className={cx('text-14 text-ink-muted', className)}>
      Last changed <time dateTime={day}>{formatDate(day)}</time>
    </p>
  )
}

/** The table of contents of a text: beside it on wide screens, collapsed above it on narrow ones. */
function TableOfContents({ headings }: { headings: readonly ContentHeading[] }) {
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

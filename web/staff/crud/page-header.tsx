import { type ReactNode, use, useEffect, useRef } from 'react'
import { HeaderFiles } from './header-files.ts'

interface PageHeaderProps {
  title: string
  /** 'Loading...' or the number of entities */
  status?: ReactNode
  /** whether its lists are files too: without it they are, on pages that have any */
  hasFiles?: boolean
  /** The heading is focused whenever this changes */
  focusKey?: unknown
  /** The page's main action */
  children?: ReactNode
}

/** The heading of a manage page with its status and its main action. */
export function PageHeader({ title, status, hasFiles = true, focusKey, children }: PageHeaderProps) {
  const files = use(HeaderFiles)
  const heading = useRef<HTMLHeadingElement>(null)
  const previousKey = useRef(focusKey)
  useEffect(() => {
    if (previousKey.current === focusKey) return
    previousKey.current = focusKey
    heading.current?.focus({ preventScroll: true })
  }, [focusKey])
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
          {title}
        </h1>
        <p role="status" className="mt-1 min-h-5 text-14 text-ink-muted tabular-nums">
          {status}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {hasFiles && files}
        {children}
      </div>
    </div>
  )
}

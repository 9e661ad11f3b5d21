import { type ReactNode, useRef } from 'react'
import { NavigationGuard } from './navigation-guard.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { usePageFocus } from './use-page-focus.ts'

interface FrameProps {
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Header, `<main>` and footer of every page, with the link that skips to the content and the guard of unsaved changes. */
export function Frame({ header, footer, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="control-button fixed top-2 left-2 z-50 -translate-y-24 bg-surface px-4 shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      {header}
      <main id="main" ref={main} tabIndex={-1} className="grow bg-paper outline-none">
        <NavigationGuard>{children}</NavigationGuard>
      </main>
      {footer}
    </div>
  )
}

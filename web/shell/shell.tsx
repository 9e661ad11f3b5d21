import { type ReactNode, useRef } from 'react'
import { type MetaDescriptor, useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import type { Route } from './+types/shell'
import { ErrorPage, isNotFound, NOT_FOUND_MESSAGE, UNEXPECTED_ERROR_MESSAGE } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationGuard } from './navigation-guard.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { usePageFocus } from './use-page-focus.ts'

/** Sets the title only for error pages. */
export function meta({ error }: Route.MetaArgs): MetaDescriptor[] {
  if (!error) return []
  return isNotFound(error)
    ? pageMeta({ title: t('Page not found'), description: NOT_FOUND_MESSAGE, noindex: true })
    : pageMeta({ title: t('Something went wrong'), description: UNEXPECTED_ERROR_MESSAGE, noindex: true })
}

/** Loads the links of header and footer. */
export async function loader() {
  const [categories, subCategories] = await Promise.all([
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
  ])
  return { categories, subCategories }
}

/** Loaded once: navigation does not reload it. */
export function shouldRevalidate() {
  return false
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <NavigationGuard>
        <PageOutlet />
      </NavigationGuard>
    </Frame>
  )
}

/** Renders an error page within header and footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame {...(loaderData ?? { categories: [], subCategories: [] })}>
      <ErrorPage error={error} />
    </Frame>
  )
}

type FrameProps = Awaited<ReturnType<typeof loader>> & { children: ReactNode }

function Frame({ categories, subCategories, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isCheckout = /^\/checkout\b/.test(pathname)
  usePageFocus(main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="control-button fixed top-2 left-2 z-50 -translate-y-16 bg-surface px-4 shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header
        categories={categories}
        subCategories={subCategories}
        variant={isCheckout ? 'quiet' : pathname === '/' ? 'fixed' : 'sticky'}
      />
      <main id="main" ref={main} tabIndex={-1} className="grow bg-paper outline-none">
        {children}
      </main>
      <Footer subCategories={subCategories} short={isCheckout} />
    </div>
  )
}

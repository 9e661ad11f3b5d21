import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { answersWhileClosed } from '#shared/rules/open-while-closed.ts'
import { api, call } from '#web/api.ts'
import { shop } from '#web/shop.ts'
import type { Route } from './+types/shell'
import { ClosedNotice } from './closed-notice.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { Header } from './header.tsx'
import { PageOutlet } from './page-outlet.tsx'

export { errorMeta as meta } from './error-page.tsx'

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
    <ShopFrame {...loaderData}>
      <PageOutlet />
    </ShopFrame>
  )
}

/** Renders an error page within header and footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame {...(loaderData ?? { categories: [], subCategories: [] })}>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}

function ShopFrame({
  categories,
  subCategories,
  children,
}: Awaited<ReturnType<typeof loader>> & { children: ReactNode }) {
  const { pathname } = useLocation()
  const isCheckout = /^\/checkout\b/.test(pathname)
  // Of a closed shop nothing else is there to be led to.
  const isAlone = !shop.open && answersWhileClosed(pathname)
  const isQuiet = isCheckout || isAlone
  // One that overlays the page would cover the notice.
  const variant = isQuiet ? 'quiet' : pathname === '/' && shop.open ? 'fixed' : 'sticky'
  return (
    <Frame
      header={
        <>
          {!shop.open && !isAlone && <ClosedNotice />}
          <Header {...{ categories, subCategories, variant }} />
        </>
      }
      footer={<Footer subCategories={subCategories} short={isQuiet} />}
    >
      {children}
    </Frame>
  )
}

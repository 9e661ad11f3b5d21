import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#web/api.ts'
import { shop } from '#web/shop.ts'
import { useSession } from '#web/state/auth.ts'
import type { Route } from './+types/shell'
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
  const role = useSession()?.allInfo.role ?? 'customer'
  // Of a closed shop nothing is there to be led to, but for those inside.
  const isQuiet = isCheckout || (!shop.open && role === 'customer')
  const variant = isQuiet ? 'quiet' : pathname === '/' ? 'fixed' : 'sticky'
  return (
    <Frame
      header={<Header {...{ categories, subCategories, variant }} />}
      footer={<Footer subCategories={subCategories} short={isQuiet} />}
    >
      {children}
    </Frame>
  )
}

import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import type { Route } from './+types/root'
import appStylesheet from './app.css?url'
import { fontPreloads } from './fonts/preload.ts'
import { KEEP_EARLY_PRESSES, useEarlyPresses } from './lib/loading/early-presses.ts'
import { pageMeta } from './lib/seo/page-meta.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { KEEP_LANGUAGE_CHOICE } from './shell/keep-language-choice.ts'
import { SHOP_ID, shopFacts, shopJson } from './shop-facts.ts'
import { PASS_DIALOG_ENTRIES } from './ui/dialog/pass-dialog-entries.ts'
import { ToastPosition, ToastRegion } from './ui/toast/toast-region.tsx'
import './zod-config.client.ts'

const FIRST_SCRIPT = [KEEP_EARLY_PRESSES, KEEP_LANGUAGE_CHOICE, PASS_DIALOG_ENTRIES].join(';')

/** The style sheet is linked here because importing it from a script would make every lazy chunk load it again. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: appStylesheet }, ...fontPreloads]

/** Sets tags only if not even the shell could be rendered. */
export function meta({ error }: Route.MetaArgs) {
  return error ? pageMeta({ title: t('Something went wrong'), description: t('Please try again.'), noindex: true }) : []
}

/** The configured public origin, for canonical links. */
export function loader({ request }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin }
}

export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  // The page of a closed shop stands in the place of any other: nothing of it may look at its address.
  const { pathname } = useLocation()
  const hasScripts = shopFacts.open || pathname !== '/closed'
  return (
    <html lang={language()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0B3D2E" />
        {/* server/platform/web-host/replies/headers.ts moves style sheets before all scripts; hydration must find them there. */}
        <Links />
        {hasScripts && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        )}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={language() === 'bn' ? '/bn/site.webmanifest' : '/site.webmanifest'} />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing ends the element */}
            <script id={SHOP_ID} type="application/json" dangerouslySetInnerHTML={{ __html: shopJson() }} />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  useEarlyPresses()
  return (
    <ToastPosition value={/^\/(?:profile|dashboard)\b/.test(pathname) ? 'bottom-left' : 'top-right'}>
      <Outlet />
      <ToastRegion />
    </ToastPosition>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="wrap">
      <ErrorPage error={error} />
    </main>
  )
}

import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, type MetaDescriptor, useRevalidator } from 'react-router'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { placedNotice } from '#web/state/placed-notice.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const NOT_FOUND_MESSAGE = t('Sorry, we couldn’t find the page you’re looking for.')
const UNEXPECTED_ERROR_MESSAGE = t('This page could not be shown. Please try again in a moment.')

/** The `meta` of a layout: sets the title only for error pages. */
export function errorMeta({ error }: { error?: unknown }): MetaDescriptor[] {
  if (!error) return []
  return isNotFound(error)
    ? pageMeta({ title: t('Page not found'), description: NOT_FOUND_MESSAGE, noindex: true })
    : pageMeta({ title: t('Something went wrong'), description: UNEXPECTED_ERROR_MESSAGE, noindex: true })
}

/** The content of `<main>` for a route error: not found, offline or unexpected. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isNotFound(error)) return <NotFound />
  if (isUnreachable(error)) return <Offline />
  return <UnexpectedError />
}

const WaysOn = lazy(() => import('#web/products/ways-on.tsx'))

/** Whether a route error is a 404. */
function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function NotFound() {
  return (
    <div className="min-h-page">
      <EmptyState level={1} title="Page not found" className="wrap" actions={<HomeLink tone="primary" />}>
        <p>{NOT_FOUND_MESSAGE}</p>
      </EmptyState>
      <Suspense>
        <WaysOn />
      </Suspense>
    </div>
  )
}

/** Shown when the shop cannot be reached. */
export function Offline({ onRetry }: { onRetry?: () => void }) {
  const placed = placedNotice()
  return (
    <>
      {placed}
      <EmptyState
        level={1}
        title="No connection"
        className="wrap min-h-page content-center"
        actions={<RetryButton onRetry={onRetry} />}
      >
        <p>
          {placed
            ? t('The shop could not be reached. Please check your connection and try again.')
            : t(
                'The shop could not be reached. Your cart is safe in this browser. Please check your connection and try again.',
              )}
        </p>
      </EmptyState>
    </>
  )
}

function UnexpectedError() {
  return (
    <EmptyState
      level={1}
      title="Something went wrong"
      className="wrap min-h-page content-center"
      actions={
        <>
          <RetryButton />
          <HomeLink tone="secondary" />
        </>
      }
    >
      <p>{UNEXPECTED_ERROR_MESSAGE}</p>
    </EmptyState>
  )
}

function RetryButton({ onRetry }: { onRetry?: () => void }) {
  const { state, revalidate } = useRevalidator()
  return (
    <Button onClick={onRetry ?? revalidate} busy={state === 'loading'}>
      Try again
    </Button>
  )
}

function HomeLink({ tone }: { tone: 'primary' | 'secondary' }) {
  return (
    <LinkButton to="/" tone={tone}>
      Go back home
    </LinkButton>
  )
}

/** The status of an ApiError, or of a failed request of the router (web/entry.client.tsx). */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 0
}

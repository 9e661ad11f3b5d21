import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface AreaLoaderProps {
  fullScreen?: boolean
  /** Set if the server did not respond: shows a 'Try again' button */
  onRetry?: () => void
  busy?: boolean
}

/** Shown in a protected area until the session has been verified. */
export function AreaLoader({ fullScreen, onRetry, busy }: AreaLoaderProps) {
  return (
    <div
      className={cx(
        'grid place-content-center justify-items-center gap-6 bg-paper px-gutter py-12',
        fullScreen ? 'fixed inset-0 z-40 noscript:static noscript:min-h-page' : 'min-h-page',
      )}
    >
      <Spinner label="Loading..." className="text-36 text-brand" />
      {onRetry ? (
        <>
          <div role="alert" className="grid gap-2 text-center">
            <h1 className="text-28">The shop is not responding</h1>
            <p className="text-ink-muted">You are still signed in. Please check your connection.</p>
          </div>
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        </>
      ) : (
        <h1 className="sr-only">One moment</h1>
      )}
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  )
}

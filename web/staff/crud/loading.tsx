import { Spinner } from '#web/ui/spinner.tsx'

/** Placeholder while something loads. */
export function Loading() {
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-ink-muted">
      <Spinner /> Loading...
    </p>
  )
}

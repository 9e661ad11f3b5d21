import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/** The ten codes, shown once: to be printed or written down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-6 rounded-l border border-line bg-surface p-5">
      <h2 ref={heading} tabIndex={-1} className="text-18 outline-none">
        Your recovery codes
      </h2>
      <p className="mt-1 text-14 text-pretty text-ink-muted">
        Print them or write them down, and keep them where your phone is not. They are not shown again.
      </p>
      <ol
        aria-label={t('Recovery codes')}
        className="mt-4 grid gap-x-8 gap-y-1 font-medium tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button tone="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </section>
  )
}

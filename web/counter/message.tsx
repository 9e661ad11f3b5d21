import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

const TONES = { ok: 'bg-ok-ground text-ok', warn: 'bg-warn-ground text-warn', bad: 'bg-bad-ground text-bad' }

/** One sentence for the clerk; a bad one is announced. */
export function Message({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx('rounded-m px-4 py-3 text-14', TONES[tone])}>
      {children}
    </div>
  )
}

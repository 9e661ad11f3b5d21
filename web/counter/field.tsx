import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A field with its label above it. */
export function CounterField({ label, className, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <input id={id} {...input} className="control-field" />
    </div>
  )
}

const TONES = { ok: 'bg-ok-ground text-ok', warn: 'bg-warn-ground text-warn', bad: 'bg-bad-ground text-bad' }

/** One sentence for the clerk; a bad one is announced. */
export function Message({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx('rounded-m px-4 py-3 text-14', TONES[tone])}>
      {children}
    </div>
  )
}

import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

/** A field with its label above it, and a hint below. */
export function CounterField({
  label,
  hint,
  className,
  ...input
}: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <input id={id} {...input} {...(hint && { 'aria-describedby': `${id}-hint` })} className="control-field" />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-14 text-ink-muted">
          {hint}
        </p>
      )}
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

interface EmptyingProps<Contents> {
  label: string
  /** what is said once it is empty */
  said: string
  contents: Contents
  nothing: Contents
  isEmpty: boolean
  onChange: (contents: Contents) => void
}

/** Empties something at one press; the next one brings back what was in it, until something else is. */
export function Emptying<Contents>(props: EmptyingProps<Contents>) {
  const { label, said, contents, nothing, isEmpty, onChange } = props
  const [before, setBefore] = useState<{ contents: Contents } | null>(null)
  useEffect(() => {
    if (!isEmpty) setBefore(null)
  }, [isEmpty])
  if (isEmpty && !before) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span role="status" className="text-14 text-ink-muted">
        {isEmpty && said}
      </span>
      <Button
        tone="quiet"
        onClick={() => {
          setBefore(isEmpty ? null : { contents })
          onChange(isEmpty && before ? before.contents : nothing)
        }}
      >
        {isEmpty ? t('Undo') : label}
      </Button>
    </div>
  )
}

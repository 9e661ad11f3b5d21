import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface InlineFormProps {
  label: string
  /** The button that opens the form; it is focused again when the form closes */
  opener: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** A form above a list; its first field is focused. */
export function InlineForm({ label, opener, children }: InlineFormProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    const button = opener.current
    return () => button?.focus()
  }, [opener])
  return (
    <section ref={section} aria-label={label} className="mb-8 rounded-m border border-line bg-surface p-5">
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** A secondary line below the title */
  note?: ReactNode
  children: ReactNode
}

/** A section of the dashboard with its heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-22">
        {title}
      </h2>
      {note && <p className="mt-1 text-14 text-ink-muted text-pretty">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

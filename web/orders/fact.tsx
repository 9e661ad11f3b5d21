import type { ReactNode } from 'react'

interface FactProps {
  title: string
  /** The heading level */
  level?: 2 | 3
  children: ReactNode
}

/** A few lines of information under a small heading. */
export function Fact({ title, level = 2, children }: FactProps) {
  const Heading = `h${level}` as const
  return (
    <section className="grid content-start gap-1 text-14">
      <Heading className="font-text text-14 font-semibold tracking-normal">{title}</Heading>
      {children}
    </section>
  )
}

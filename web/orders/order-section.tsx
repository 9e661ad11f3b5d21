import { type ReactNode, useId } from 'react'

interface OrderSectionProps {
  title: string
  hideTitle?: boolean
  /** The heading level; 3 is smaller, for the dialog of staff */
  level?: 2 | 3
  children: ReactNode
}

const STYLES = {
  2: { section: 'mt-8', heading: 'mb-3 text-22' },
  3: { section: 'mt-6', heading: 'mb-2 font-text text-16 font-semibold tracking-normal' },
} as const

/** A section of an order, labelled by its heading. */
export function OrderSection({ title, hideTitle, level = 2, children }: OrderSectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={STYLES[level].section}>
      <Heading id={id} className={hideTitle ? 'sr-only' : STYLES[level].heading}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

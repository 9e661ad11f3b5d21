import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { figures } from '#shared/language/figures.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { factText, fillIn } from './fill-in.ts'

/** A compiled file of `content/` (`import * as text from '../../content/terms.md'`). */
export type ContentFile = typeof import('*.md')

interface ContentTextProps {
  text: ContentFile
  /** values from the database, by the name that the texts use: `showrooms.count` */
  liveValues?: Record<string, number>
  /** overrides for elements: `h2`, … */
  components?: MDXComponents
}

/** The text of a content file. Internal links use the router, and values from the database are filled in. */
export function ContentText({ text: { default: Text }, liveValues = {}, components }: ContentTextProps) {
  return (
    <Text
      components={{
        a: Anchor,
        data: ({ value = '' }: { value?: string }) =>
          value in liveValues ? figures(liveValues[value] ?? '') : factText(value),
        ...components,
      }}
    />
  )
}

function Anchor({ href: unfilled = '', children }: ComponentProps<'a'>) {
  const href = fillIn(unfilled)
  if (href.startsWith('/')) return <TextLink to={href}>{children}</TextLink>
  return (
    <a href={href} {...(href.startsWith('https:') && { rel: 'noopener' })} className="text-link">
      {children}
    </a>
  )
}

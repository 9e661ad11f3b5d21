import type { MDXComponents } from 'mdx/types'
import type { ComponentProps, ReactNode } from 'react'
import { TextLink } from '#web/ui/text-link.tsx'

/** A compiled file of `content/` (`import * as text from '../../content/terms.md'`). */
export type ContentFile = typeof import('*.md')

interface ContentTextProps {
  text: ContentFile
  /** what the database knows, by the name that texts use: `showrooms.count` */
  live?: Record<string, ReactNode>
  /** other elements than usual: `h2`, … */
  parts?: MDXComponents
}

/** The words of a content file. Own addresses are links of the shop; facts that only the database knows are filled in. */
export function ContentText({ text: { default: Text }, live = {}, parts }: ContentTextProps) {
  return <Text components={{ a: Anchor, data: ({ value }: { value?: string }) => live[value ?? ''], ...parts }} />
}

function Anchor({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <TextLink to={href}>{children}</TextLink>
  return (
    <a href={href} {...(href.startsWith('https:') && { rel: 'noopener' })} className="text-link">
      {children}
    </a>
  )
}

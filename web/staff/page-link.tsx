import type { ComponentProps } from 'react'
import { usePageFor } from '#web/auth/staff-pages.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface PageLinkProps extends Omit<ComponentProps<typeof TextLink>, 'to'> {
  /** path of a page of staff, with its search: that of the own showrooms takes its place for those who do not see all */
  to: string
}

/** A link to a page of staff; plain text for those who may not see it. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const [path = '', search] = to.split('?')
  const page = usePageFor(path)
  if (!page) return <span lang={props.lang}>{props.children}</span>
  return <TextLink to={search ? `${page}?${search}` : page} {...props} />
}

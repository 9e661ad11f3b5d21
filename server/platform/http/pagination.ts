import type { Context } from 'hono'
import { z } from 'zod'

interface PageInfo {
  page: number
  limit: number
  /** entries on all pages */
  total: number
}

/** Sets the length of a paginated list (`X-Total-Count`) and the links to its previous and next page (`Link`). */
export function setPaginationHeaders(c: Context, { page, limit, total }: PageInfo): void {
  const last = Math.max(1, Math.ceil(total / limit))
  const links = [
    ...(page > 1 ? [linkTo(c, Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [linkTo(c, page + 1, 'next')] : []),
  ]
  c.header('X-Total-Count', String(total))
  if (links.length) c.header('Link', links.join(', '))
}

/** The same headers for the OpenAPI document. */
export const paginationHeaders = z.object({
  'X-Total-Count': z.string().meta({ description: 'entries on all pages together' }),
  Link: z.string().optional().meta({ description: 'rel="prev" and rel="next", relative to this address' }),
})

function linkTo(c: Context, page: number, rel: string): string {
  const query = new URLSearchParams(new URL(c.req.url).search)
  query.set('page', String(page))
  return `<?${query}>; rel="${rel}"`
}

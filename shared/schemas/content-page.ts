import { z } from 'zod'

const words = (most: number) => z.string().max(most, `write at most ${most} characters`)

/** The front matter of a content file. */
export const frontMatter = z.strictObject(
  {
    /** the heading of the page and the title of the browser tab */
    title: words(60),
    /** for search engines and link previews */
    description: words(200).min(50, 'write at least 50 characters'),
    /** additional keywords, comma-separated */
    keywords: words(300).optional(),
    /** one or two sentences below the heading */
    lead: words(300).optional(),
    /** date of the last change, in Dhaka */
    changed: z.iso.date('write the day as 2026-11-20: year, month, day'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'no such word is known here; remove the line' : undefined),
  },
)
export type FrontMatter = z.infer<typeof frontMatter>

/** A heading that the table of contents links to. */
export interface ContentHeading {
  id: string
  text: string
}

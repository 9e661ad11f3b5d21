import { z } from 'zod'

const text = (max: number) => z.string().max(max, `write at most ${max} characters`)

/** The front matter of a content file. */
export const frontMatter = z.strictObject(
  {
    /** the heading of the page and the title of the browser tab */
    title: text(60),
    /** for search engines and link previews */
    description: text(200).min(50, 'write at least 50 characters'),
    /** additional keywords, comma-separated */
    keywords: text(300).optional(),
    /** one or two sentences below the heading */
    lead: text(300).optional(),
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

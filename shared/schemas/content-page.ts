import { z } from 'zod'

const words = (most: number) => z.string().max(most, `write at most ${most} characters`)

/** The head of a content file: what the page is called, and what it says of itself to search engines. */
export const frontMatter = z.strictObject(
  {
    /** the page's heading, and its name in the browser's tab */
    title: words(60),
    /** shown by search engines and where a link is shared */
    description: words(200).min(50, 'write at least 50 characters'),
    /** more words to be found by, separated by commas */
    keywords: words(300).optional(),
    /** the sentence or two below the heading */
    lead: words(300).optional(),
    /** day of the last change, in Dhaka */
    changed: z.iso.date('write the day as 2026-11-20: year, month, day'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'no such word is known here; remove the line' : undefined),
  },
)
export type FrontMatter = z.infer<typeof frontMatter>

/** A heading of the text that the contents list leads to. */
export interface ContentHeading {
  id: string
  text: string
}

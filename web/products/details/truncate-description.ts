import { cutText } from '#shared/rules/cut-text.ts'

const MAX_LENGTH = 200

/** The first 200 characters and '...'; a shorter description is returned unchanged. */
export function truncateDescription(description: string): string {
  const beginning = cutText(description, MAX_LENGTH)
  return beginning === description ? description : `${beginning}...`
}

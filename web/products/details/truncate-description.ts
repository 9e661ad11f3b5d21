import { cutText } from '#shared/rules/cut-text.ts'

const MAX_LENGTH = 200

/** The first 200 characters and '...'; a shorter description is returned unchanged. */
export function truncateDescription(description: string): string {
  const beginning = cutText(description, MAX_LENGTH)
  return beginning === description ? description : `${beginning}...`
}

/** A line such as 'Care: wipe with a damp cloth'. */
const LABELLED = /^([^:.।]{2,24}): +(\S.*)$/

/** What a description tells, and its labelled lines, such as material, sole, fit and care, in the shop's own words. */
export function splitDescription(description: string) {
  const lines = description.split('\n')
  const parts = lines.flatMap((line) => {
    const [, label, text] = LABELLED.exec(line) ?? []
    return label && text ? [{ label, text }] : []
  })
  const text = lines
    .filter((line) => !LABELLED.test(line))
    .join('\n')
    .trim()
  return { text: text || description, parts }
}

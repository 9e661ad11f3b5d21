const MAX_LENGTH = 200

/** The first 200 characters and '...'; a shorter description is returned unchanged. */
export function truncateDescription(description: string): string {
  const characters = [...description]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}...` : description
}

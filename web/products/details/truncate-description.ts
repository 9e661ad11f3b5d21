const LONGEST = 200

/** The first 200 characters and '...'; a shorter description is returned unchanged. */
export function cutDescription(description: string): string {
  const characters = [...description]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description
}

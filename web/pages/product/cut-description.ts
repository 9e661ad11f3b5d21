const LONGEST = 200

/** The first 200 characters and '...'; a shorter description is whole, without dots (PDP-04). */
export function cutDescription(description: string): string {
  const characters = [...description]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description
}

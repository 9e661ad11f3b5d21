/** How long after the last press, key or focus somebody is taken to be at the page. */
const PRESENT_MS = 5 * 60_000

let lastSeen = Date.now()
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'keydown', 'focus']) addEventListener(event, () => (lastSeen = Date.now()))

/** Whether somebody is at the page: whoever leaves it alone is not kept signed in by what it asks. */
export function isSomebodyThere(): boolean {
  return Date.now() - lastSeen < PRESENT_MS
}

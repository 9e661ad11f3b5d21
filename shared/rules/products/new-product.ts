import { DAY_MS } from '#shared/bangladesh/dates.ts'

/** For how many days a new arrival is called new, at most. */
const NEW_DAYS = 30

/** Whether a product is called new: an admin marked it as a new arrival, and it came at most 30 days ago. */
export function isNewProduct(
  { featured, createdAt }: { featured: boolean; createdAt: Date },
  now = Date.now(),
): boolean {
  return featured && now - createdAt.getTime() < NEW_DAYS * DAY_MS
}

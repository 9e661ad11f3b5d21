/**
 * What admins manage, by the table: its name in errors and, in lower case, in the audit; and the column by which people
 * call one of it, or null where that may be a person's name.
 */
export const MANAGED_RESOURCES = {
  categories: { name: 'Category', calledBy: 'name' },
  sub_categories: { name: 'Sub-category', calledBy: 'name' },
  products: { name: 'Product', calledBy: 'code' },
  slides: { name: 'Slide', calledBy: null },
  colors: { name: 'Color', calledBy: 'name' },
  sizes: { name: 'Size', calledBy: 'size' },
  directors: { name: 'Director', calledBy: null },
  showrooms: { name: 'Showroom', calledBy: 'code' },
  search_words: { name: 'Search-word', calledBy: 'word' },
} as const
export type ManagedResource = (typeof MANAGED_RESOURCES)[keyof typeof MANAGED_RESOURCES]['name']

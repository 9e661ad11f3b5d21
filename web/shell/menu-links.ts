import type { Category } from '#shared/schemas/category.ts'

export interface MenuLink {
  to: string
  label: string
}

/** The navigation links, the same on every screen: one per category, then the company pages. */
export function menuLinks(categories: readonly Category[]): MenuLink[] {
  return [
    ...categories.map(({ _id, name }) => ({ to: `/category/${_id}`, label: name })),
    { to: '/our-company', label: 'Our Company' },
    { to: '/showrooms', label: 'Showrooms' },
    { to: '/bod', label: 'Board Of Directors' },
  ]
}

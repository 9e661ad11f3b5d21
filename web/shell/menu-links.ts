import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'

export interface MenuLink {
  to: string
  label: string
  lang?: string | undefined
}

/** The navigation links, the same on every screen: one per category, then the company pages. */
export function menuLinks(categories: readonly Category[]): MenuLink[] {
  return [
    ...categories.map((category) => {
      const { children: label, lang } = localizedProps(category, 'name')
      return { to: `/category/${category._id}`, label, lang }
    }),
    { to: '/our-company', label: t('Our Company') },
    { to: '/showrooms', label: t('Showrooms') },
    { to: '/bod', label: t('Board Of Directors') },
  ]
}

import { NavLink } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import { menuLinks } from './menu-links.ts'

/** The navigation links in one row, for wide screens. */
export function MainMenu({ categories }: { categories: readonly Category[] }) {
  return (
    <nav aria-label="Main" className="h-12 max-lg:hidden">
      <ul className="wrap flex h-full items-stretch gap-7 overflow-x-auto overflow-y-clip [scrollbar-width:none]">
        {menuLinks(categories).map(({ to, label, lang }) => (
          <li key={to} className="shrink-0 nth-last-3:ml-auto">
            <NavLink
              to={to}
              lang={lang}
              className="flex h-full items-center border-y-2 border-transparent font-medium duration-150 ease-out -outline-offset-2 hover:border-b-control aria-[current=page]:border-b-brand"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

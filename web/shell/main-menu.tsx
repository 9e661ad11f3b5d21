import { useRef } from 'react'
import { NavLink } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'
import { menuLinks } from './menu-links.ts'

const importPanel = async () => (await import('./menu-panel.tsx')).MenuPanel

interface MainMenuProps {
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
}

/** The navigation links in one row, for wide screens; under a category its sub-categories unfold. */
export function MainMenu({ categories, subCategories }: MainMenuProps) {
  const nav = useRef<HTMLElement>(null)
  const [Panel, loadPanel] = useLazyImport(importPanel)
  const load = () => loadPanel().catch(() => {})
  return (
    <nav ref={nav} aria-label="Main" onPointerEnter={load} onFocus={load} className="main-menu">
      <ul className="wrap">
        {menuLinks(categories).map(({ to, label, lang }) => (
          <li key={to}>
            <NavLink to={to} lang={lang}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {Panel && <Panel nav={nav} categories={categories} subCategories={subCategories} />}
    </nav>
  )
}

import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { menuLinks } from './menu-links.ts'

/** The navigation bar's links behind a button, for small screens; closes on navigation and on Escape (NAV-04). */
export function MobileMenu({ categories }: { categories: readonly Category[] }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key])

  return (
    <div className="lg:hidden">
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Menu" variant="drawer-left" size="sm">
        <nav aria-label="Main">
          <ul>
            {menuLinks(categories).map(({ to, label }) => (
              <li key={to} className="border-b border-line nth-last-3:mt-6 nth-last-3:border-t">
                <NavLink
                  to={to}
                  onClick={() => setOpen(false)}
                  className="flex min-h-13 items-center text-18 -outline-offset-2 hover:bg-ground aria-[current=page]:font-semibold"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  )
}

import { NavLink } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LanguageLink } from './language-link.tsx'
import { menuLinks } from './menu-links.ts'

interface MobileMenuDialogProps {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
}

/** The navigation links in a drawer. */
export function MobileMenuDialog({ open, onClose, categories }: MobileMenuDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Menu" variant="drawer-left" size="sm">
      <nav aria-label="Main">
        <ul>
          {menuLinks(categories).map(({ to, label, lang }) => (
            <li key={to} className="border-b border-line nth-last-3:mt-6 nth-last-3:border-t">
              <NavLink
                to={to}
                lang={lang}
                onClick={onClose}
                className="flex min-h-13 items-center text-18 -outline-offset-2 hover:bg-ground aria-[current=page]:font-semibold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageLink className="mt-6 flex min-h-13 items-center text-18 hover:bg-ground" />
    </Dialog>
  )
}

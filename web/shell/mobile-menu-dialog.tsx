import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { NavLink } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LanguageLink } from './language-link.tsx'
import { type MenuLink, menuLinks } from './menu-links.ts'

interface MobileMenuDialogProps {
  open: boolean
  onClose: () => void
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
}

const LINK_CLASSES =
  'flex min-h-13 grow items-center -outline-offset-2 hover:bg-ground aria-[current=page]:font-semibold'

/** The navigation links in a drawer; a category unfolds its sub-categories. */
export function MobileMenuDialog({ open, onClose, categories, subCategories }: MobileMenuDialogProps) {
  const childrenOf = (to: string) => subCategories.filter(({ parentCat }) => to === `/category/${parentCat._id}`)
  return (
    <Dialog open={open} onClose={onClose} title="Menu" variant="drawer-left" size="sm">
      <nav aria-label="Main">
        <ul>
          {menuLinks(categories).map((link) => (
            <MenuEntry key={link.to} link={link} subCategories={childrenOf(link.to)} onClose={onClose} />
          ))}
        </ul>
      </nav>
      <LanguageLink className="mt-6 flex min-h-13 items-center text-18 hover:bg-ground" />
    </Dialog>
  )
}

interface MenuEntryProps {
  link: MenuLink
  subCategories: readonly SubCategory[]
  onClose: () => void
}

function MenuEntry({ link: { to, label, lang }, subCategories, onClose }: MenuEntryProps) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <li className="border-b border-line nth-last-3:mt-6 nth-last-3:border-t">
      <div className="flex items-center">
        <NavLink to={to} lang={lang} onClick={onClose} className={cx(LINK_CLASSES, 'text-18')}>
          {label}
        </NavLink>
        {subCategories.length > 0 && (
          <IconButton
            label={t('{name}: more', { name: label })}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <ChevronDown aria-hidden="true" className={cx('size-5 duration-200', isUnfolded && 'rotate-180')} />
          </IconButton>
        )}
      </div>
      <ul id={id} hidden={!isUnfolded} className="pb-2 pl-4">
        {subCategories.map(({ _id, ...texts }) => (
          <li key={_id}>
            <NavLink to={`/sub-category/${_id}`} onClick={onClose} className={LINK_CLASSES}>
              <span {...localizedProps(texts, 'name')} />
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

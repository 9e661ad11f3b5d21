import { Menu } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const importDialog = async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog

/** The navigation links behind a button, for small screens; closes on navigation and on Escape. */
export function MobileMenu(menu: { categories: readonly Category[]; subCategories: readonly SubCategory[] }) {
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(close, [key])

  return (
    <div className="lg:hidden">
      <IconButton label="Menu" {...button}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      {Content && <Content open={open} onClose={close} {...menu} />}
    </div>
  )
}

import { Link } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { useScrolled } from '#web/lib/loading/use-scrolled.ts'
import { shop } from '#web/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { MainMenu } from './main-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { ServiceLine } from './service-line.tsx'

interface HeaderProps {
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
  /**
   * sticky: scrolls with the page, then sticks; fixed: overlays the page from the start and fades in; quiet: logo and phone
   * of the shop alone, where nothing may lead astray; without the phone where the shop is closed
   */
  variant?: 'sticky' | 'fixed' | 'quiet'
}

/**
 * The navigation bar. Once the page is scrolled by 100 px, the service line and the main menu are hidden and the bar floats
 * over the page; the menu comes back with the focus.
 */
export function Header({ variant = 'sticky', ...menu }: HeaderProps) {
  const scrolled = useScrolled()
  const logo = (
    <Link to="/" className="min-w-0 rounded-s py-2">
      <Logo className="h-4 xs:h-5 lg:h-6.5" />
    </Link>
  )
  if (variant === 'quiet')
    return (
      <header className="border-b border-line bg-paper">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4 text-14">
          {logo}
          {shop.open && (
            <a href={`tel:${shop.care.phone}`} className="ml-auto py-3 tabular-nums">
              <span className="mr-1.5 max-sm:sr-only">Questions?</span>
              {shop.care.phone}
            </a>
          )}
          <LanguageLink className="py-3" />
        </div>
      </header>
    )
  return (
    <>
      <header
        data-variant={variant}
        data-scrolled={scrolled || undefined}
        className={cx(
          'group/header z-30 border-line duration-200 ease-out data-scrolled:shadow-float max-lg:border-b',
          variant === 'sticky'
            ? 'sticky -top-9 lg:mb-12'
            : 'fixed inset-x-0 top-0 transition-[opacity,translate,box-shadow] data-scrolled:-translate-y-9 starting:opacity-0',
        )}
      >
        <ServiceLine />
        <div className="bg-paper">
          <div className="wrap flex h-16 items-center gap-1 lg:h-18 lg:gap-8">
            <div className="-ml-2.5 lg:hidden">
              <MobileMenu {...menu} />
            </div>
            {logo}
            <SearchBox className="mx-auto w-full max-w-xl max-lg:hidden" />
            <div className="-mr-2.5 flex items-center max-lg:ml-auto lg:gap-1">
              <SearchSheet categories={menu.categories} className="lg:hidden" />
              <AccountMenu />
              <CartLink />
            </div>
          </div>
        </div>
        <MainMenu {...menu} />
      </header>
      {variant === 'fixed' && <div aria-hidden="true" className="h-25 lg:h-39" />}
    </>
  )
}

import { MapPin, Search, ShoppingBag, UserRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { useScrolled } from '#web/lib/loading/use-scrolled.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { useSession } from '#web/state/auth.ts'
import { useCart } from '#web/state/cart.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { useStorage } from '#web/state/storage.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { menuLinks } from './menu-links.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'

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
          {shopFacts.open && (
            <a href={`tel:${shopFacts.care.phone}`} className="ml-auto py-3 tabular-nums">
              <span className="mr-1.5 max-sm:sr-only">Questions?</span>
              {shopFacts.care.phone}
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

/** The link to the cart, with the number of pieces in it. */
function CartLink() {
  const { pieces } = useCart()
  return (
    <IconLink to="/cart" label="Cart" count={pieces}>
      <ShoppingBag aria-hidden="true" className="size-6" />
    </IconLink>
  )
}

const importDialog = async () => (await import('./search-dialog.tsx')).SearchDialog

/** The search on small screens: a button that opens a full-screen dialog. */
function SearchSheet({ categories, className }: { categories: readonly Category[]; className?: string }) {
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  return (
    <>
      <IconButton label="Search" {...button} className={className}>
        <Search aria-hidden="true" className="size-6" />
      </IconButton>
      {Content && <Content open={open} onClose={close} categories={categories} />}
    </>
  )
}

const importPanel = async () => (await import('./menu-panel.tsx')).MenuPanel

interface MainMenuProps {
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
}

/** The navigation links in one row, for wide screens; under a category its sub-categories unfold. */
function MainMenu({ categories, subCategories }: MainMenuProps) {
  const nav = useRef<HTMLElement>(null)
  const [Panel, loadPanel] = useLazyImport(importPanel)
  const load = () => loadPanel().catch(() => {})
  const { pathname } = useLocation()
  const parent = useParentPath()
  const isBelow = (path: string) => path === parent || pathname.startsWith(`${path}/`)
  return (
    <nav ref={nav} aria-label="Main" onPointerEnter={load} onFocus={load} className="main-menu">
      <ul className="wrap">
        {menuLinks(categories).map(({ to, label, lang }) => (
          <li key={to}>
            <Link to={to} lang={lang} aria-current={pathname === to ? 'page' : isBelow(to) || undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {Panel && <Panel nav={nav} categories={categories} subCategories={subCategories} />}
    </nav>
  )
}

/** The path of the category that the present page, of a sub-category or a product, belongs to. */
function useParentPath(): string | null {
  const { subCategory, product } = (useMatches().at(-1)?.loaderData ?? {}) as BelowCategory
  const parent = subCategory?.parentCat ?? product?.category
  return parent ? `/category/${parent._id}` : null
}

interface BelowCategory {
  subCategory?: Pick<SubCategory, 'parentCat'>
  product?: Pick<Product, 'category'>
}

/** A line above the header with what shoppers ask before they buy, and their showroom once they have chosen one. */
function ServiceLine() {
  const chosen = useStorage('showroom')
  const mine = shopFacts.stockKept && chosen
  return (
    <div className="on-dark h-9 bg-brand text-brand-ink">
      <div className="wrap flex h-full items-center gap-6 text-14">
        <p className={cx('min-w-0 truncate', mine && 'max-sm:hidden')}>
          {shopFacts.retailShops} showrooms<span className="max-sm:hidden"> across Bangladesh</span>
          {/* A range of fees holds by district. */}
          <span className={shopFacts.deliveryFee.includes('–') ? 'hidden' : 'max-sm:hidden'}>
            {' '}
            · Delivery {shopFacts.deliveryFee} everywhere
          </span>
          <span className="max-lg:hidden"> · Cash on Delivery, bKash or Nagad</span>
        </p>
        <Link
          to={mine ? `/showrooms/details/${mine._id}` : '/showrooms'}
          state="find"
          className="ml-auto flex h-full min-w-0 items-center gap-1.5 underline-offset-4 hover:underline"
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{mine ? localized(mine, 'code') : t('Find a location')}</span>
        </Link>
        <LanguageLink className="flex shrink-0 h-full items-center underline-offset-4 hover:underline" />
      </div>
    </div>
  )
}

const importMenu = async () => (await import('./signed-in-menu.tsx')).SignedInMenu

const icon = <UserRound aria-hidden="true" className="size-6" />

/** The account icon: a link to `/login` for visitors, a menu for signed-in users. */
function AccountMenu() {
  const session = useSession()
  if (session) return <AccountMenuButton user={session.allInfo} />
  return (
    <IconLink to="/login" label="Account">
      {icon}
    </IconLink>
  )
}

/** Renders the button before the menu has loaded, so that no press and no focus is lost. */
function AccountMenuButton({ user }: { user: StoredSession['allInfo'] }) {
  const { Content, open, preload, button } = useLazyComponent(importMenu, { kind: 'menu' })
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: preload once, as soon as the user is signed in
  useEffect(preload, [])

  return (
    <>
      <IconButton label="Account" ref={buttonRef} popoverTarget={id} {...button}>
        {icon}
      </IconButton>
      {Content && <Content user={user} button={buttonRef} id={id} defaultOpen={open} />}
    </>
  )
}

import { SideNav } from '#web/shop/side-nav.tsx'
import { useScrolled } from '#web/shop/use-scrolled.ts'

const LINKS = [
  { to: '/dashboard/manage-category', label: 'Manage Categories' },
  { to: '/dashboard/manage-sub-category', label: 'Manage Sub Categories' },
  { to: '/dashboard/slides', label: 'Slides' },
  { to: '/dashboard/stores', label: 'Stores' },
  { to: '/dashboard/products', label: 'Products' },
  { to: '/dashboard/colors', label: 'Colors' },
  { to: '/dashboard/sizes', label: 'Sizes' },
  { to: '/dashboard/directors', label: 'Directors' },
]

/** The side menu of every admin page; scrolled 100 px or more it shifts down (DASH-01). */
export function AdminMenu() {
  const place = useScrolled() ? 'lg:top-48' : 'lg:top-40'
  return <SideNav title="Admin Menu" links={LINKS} className={`${place} lg:transition-[top] lg:duration-200`} />
}

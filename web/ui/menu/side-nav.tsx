import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'

interface SideNavProps {
  title: string
  links: readonly { to: string; label: string }[]
  /** Class with the sticky offset: 'lg:top-24' */
  className: string
}

/** The navigation of an area: on the left of wide screens, otherwise a row above the page. */
export function SideNav({ title, links, className }: SideNavProps) {
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link depends on the path
  useEffect(() => {
    const showCurrentLink = () => {
      const link = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
      // scrollIntoView would scroll the page as well.
      if (link) row.current?.scrollTo({ left: link.offsetLeft - row.current.offsetLeft - 24 })
    }
    showCurrentLink()
    // The links change their widths with the font.
    document.fonts.ready.then(showCurrentLink)
  }, [pathname])
  return (
    <nav aria-labelledby={id} className={cx('lg:sticky lg:self-start', className)}>
      <p id={id} className="font-display text-18 font-semibold">
        {title}
      </p>
      <ul
        ref={row}
        className="mt-2 flex gap-5 overflow-x-auto border-b border-line scrollbar-none sm:gap-7 lg:mt-4 lg:grid lg:gap-0 lg:overflow-visible lg:border-b-0 lg:border-l"
      >
        {links.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              className="flex min-h-11 items-center border-b-2 border-transparent font-semibold text-ink-muted duration-150 -outline-offset-2 ease-out hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink lg:-ml-px lg:border-b-0 lg:border-l-2 lg:pl-4"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

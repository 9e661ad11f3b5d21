import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { useScrolled } from '#web/lib/loading/use-scrolled.ts'
import { useStaffView } from '#web/state/staff-view.ts'
import { cx } from '#web/ui/cx.ts'
import { AdminMenu } from './admin-menu.tsx'

/** The menu beside the page on wide screens; moves down a little once the page is scrolled by 100 px. */
export function SideMenu() {
  const [view, setView] = useStaffView('menu')
  const isNarrow = view === 'narrow'
  const scrolled = useScrolled()
  const scroller = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is another entry
  useEffect(() => {
    const box = scroller.current
    const link = box?.querySelector<HTMLElement>('[aria-current=page]')
    if (!box || !link) return
    const isInView =
      link.offsetTop >= box.scrollTop && link.offsetTop + link.offsetHeight <= box.scrollTop + box.clientHeight
    // Not `scrollIntoView`, which would scroll the page as well.
    if (!isInView) box.scrollTop = Math.max(0, link.offsetTop - box.clientHeight / 2)
  }, [pathname])
  const label = isNarrow ? t('Expand menu') : t('Collapse menu')
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <div
      data-narrow={isNarrow || undefined}
      className={cx('side-menu shrink-0 border-r border-line bg-surface max-lg:hidden', isNarrow ? 'w-16' : 'w-60')}
    >
      <div
        ref={scroller}
        className={cx(
          'sticky flex max-h-[calc(100dvh-3rem)] flex-col overflow-y-auto px-3 pt-4 pb-2 transition-[top] duration-200',
          scrolled ? 'top-14' : 'top-12',
        )}
      >
        <AdminMenu narrow={isNarrow} />
        <button
          type="button"
          aria-expanded={!isNarrow}
          title={label}
          onClick={() => setView(isNarrow ? 'wide' : 'narrow')}
          className={cx(
            'mt-4 flex min-h-9 items-center gap-3 rounded-m text-14 text-ink-muted -outline-offset-2 hover:bg-ground',
            isNarrow ? 'justify-center' : 'px-3',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          <span className={isNarrow ? 'sr-only' : undefined}>{label}</span>
        </button>
      </div>
    </div>
  )
}

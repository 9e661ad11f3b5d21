import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { countItems } from '#web/sub-categories/count-items.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A pointer that only passes over the menu opens nothing. */
const OPEN_DELAY_MS = 100
const CLOSE_DELAY_MS = 200

interface MenuPanelProps {
  nav: RefObject<HTMLElement | null>
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
}

/**
 * The sub-categories and the image of the category under the pointer or with the focus. The down arrow leads into the panel,
 * Escape back; Tab goes on to the next category.
 */
export function MenuPanel({ nav, categories, subCategories }: MenuPanelProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const link = useMenuLink(nav, panel)
  const category = categories.find(({ _id }) => link?.getAttribute('href')?.endsWith(`/category/${_id}`))
  const children = subCategories.filter(({ parentCat }) => parentCat._id === category?._id)
  const isOpen = category !== undefined && children.length > 0
  useEffect(() => {
    if (!link || !isOpen) return
    link.setAttribute('aria-expanded', 'true')
    link.setAttribute('aria-controls', id)
    return () => {
      link.removeAttribute('aria-expanded')
      link.removeAttribute('aria-controls')
    }
  }, [link, isOpen, id])
  if (!isOpen) return null
  const handleKeyDown = (event: KeyboardEvent) => {
    const links = [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') links[(index + 1) % links.length]?.focus()
    else if (event.key === 'ArrowUp') (links[index - 1] ?? link)?.focus()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside
    <div
      id={id}
      ref={panel}
      onKeyDown={handleKeyDown}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-10rem)] overflow-y-auto border-b border-line bg-paper shadow-float"
    >
      <div className="wrap py-6">
        <ul className="grid grid-cols-6 gap-x-6 gap-y-5 xl:grid-cols-8">
          {children.map(({ _id, productCount, image, ...texts }) => (
            <li key={_id}>
              <Link to={`/sub-category/${_id}`} tabIndex={-1} className="group block">
                <Picture src={image} alt="" sizes="160px" maxWidth={320} />
                <span
                  className="mt-2 block text-14 leading-snug font-medium underline-offset-4 group-hover:underline"
                  {...localizedProps(texts, 'name')}
                />
                <span className="text-12 text-ink-muted tabular-nums">{countItems(productCount)}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={`/category/${category._id}`} tabIndex={-1} className="group block">
              <Picture src={category.image} alt="" sizes="160px" maxWidth={320} />
              <span className="mt-2 block text-14 leading-snug font-semibold text-brand underline-offset-4 group-hover:underline">
                {t('Shop all {name}', { name: localized(category, 'name') })}
              </span>
            </Link>
          </li>
        </ul>
      </div>
    </div>
  )
}

/** The link of the menu whose panel is open, by hover, focus and the down arrow; null while none is. */
function useMenuLink(nav: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(() => setLink(null), [key])
  useEffect(() => {
    const menu = nav.current
    if (!menu) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const showLater = (next: HTMLAnchorElement | null, delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setLink(next), delay)
    }
    const linkOf = ({ target }: Event) =>
      target instanceof Element && !panel.current?.contains(target) ? target.closest('a') : null
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => menu.addEventListener(name, handle, { signal: controller.signal })
    on('pointerover', (event) => {
      if (event.pointerType === 'touch') return
      const next = linkOf(event)
      if (next) showLater(next, OPEN_DELAY_MS)
      else clearTimeout(timer)
    })
    on('pointerleave', () => showLater(null, CLOSE_DELAY_MS))
    on('focusin', (event) => {
      const next = linkOf(event)
      if (next) setLink(next)
    })
    on('focusout', ({ relatedTarget }) => {
      if (!menu.contains(relatedTarget as Node | null)) setLink(null)
    })
    on('keydown', (event) => {
      const entry = linkOf(event)
      if (event.key === 'Escape') {
        if (panel.current?.contains(document.activeElement))
          menu.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
        setLink(null)
      } else if (event.key === 'ArrowDown' && entry) {
        event.preventDefault()
        setLink(entry)
        panel.current?.querySelector('a')?.focus()
      }
    })
    // What was pointed at or focused while this was loading.
    const first = menu.querySelector<HTMLAnchorElement>('a:focus') ?? menu.querySelector<HTMLAnchorElement>('a:hover')
    if (first) setLink(first)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [nav, panel])
  return link
}

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { Logo } from './logo.tsx'

const HELP = [
  ['/terms', t('Terms And Conditions')],
  ['/locations', t('Find Us')],
  ['/returns', t('Exchange and Return Policy')],
  ['/privacy', t('Privacy Policy')],
  ['/track', t('Track an order')],
] as const

interface FooterProps {
  subCategories: readonly SubCategory[]
  /** Leaves out what leads away from buying */
  short: boolean
}

/** The footer of every page. */
export function Footer({ subCategories, short }: FooterProps) {
  // Who is about to buy has nothing to track.
  const help = HELP.slice(0, short ? -1 : HELP.length).map(([to, label]) => (
    <FooterLink key={to} to={to}>
      {label}
    </FooterLink>
  ))
  return (
    <footer className="on-dark bg-brand text-brand-ink">
      {short ? <ul className="wrap flex flex-wrap gap-x-6 py-3">{help}</ul> : <Columns {...{ subCategories, help }} />}
      <div className="wrap">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-brand-muted/30 py-2 text-12 text-brand-muted sm:py-5 sm:text-14">
          <p>
            © {shopFacts.company} · Trade licence {shopFacts.licences.trade} · DBID {shopFacts.licences.dbid}
          </p>
          <p>
            Site by{' '}
            <a href={shopFacts.builder.url} className="underline underline-offset-4 hover:text-brand-ink">
              {shopFacts.builder.name}
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}

function Columns({ subCategories, help }: { subCategories: readonly SubCategory[]; help: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="jamdani h-4 text-brand-muted/40 sm:h-9" />
      <div className="wrap grid grid-cols-1 gap-10 pt-2 max-sm:gap-0 max-sm:divide-y sm:pt-10 sm:pb-12 max-sm:divide-brand-muted/30 sm:grid-cols-2 lg:grid-cols-[4fr_1fr_1.2fr]">
        <div className="col-span-full max-sm:mb-1">
          <Link to="/" className="inline-block">
            <Logo stacked className="h-7 brightness-0 invert max-[769px]:h-12" />
          </Link>
        </div>
        <Column title="MENU" className="col-span-full lg:col-span-1">
          <div className="columns-2 gap-x-8 sm:columns-3 lg:columns-4">
            <ul className="mb-3 break-inside-avoid">
              <FooterLink to="/omni">How Omni works</FooterLink>
            </ul>
            {subCategories.map(({ parentCat }, index) => {
              const group = subCategories.filter((other) => other.parentCat._id === parentCat._id)
              if (group[0] !== subCategories[index]) return null
              return (
                <Group key={parentCat._id} name={<span {...localizedProps(parentCat, 'name')} />}>
                  {group.map((subCategory) => (
                    <FooterLink key={subCategory._id} to={`/sub-category/${subCategory._id}`}>
                      <span {...localizedProps(subCategory, 'name')} />
                    </FooterLink>
                  ))}
                </Group>
              )
            })}
            <ul className="break-inside-avoid">
              <FooterLink to="/showrooms">Showrooms</FooterLink>
              <FooterLink to="/bod">Board Of Directors</FooterLink>
            </ul>
          </div>
        </Column>
        <Column title="HELP">
          <ul>{help}</ul>
          <p className="mt-4 text-14 text-brand-muted">
            <a href={`tel:${shopFacts.care.phone}`} className="underline-offset-4 hover:underline">
              {shopFacts.care.phone}
            </a>
            <span className="block">{shopFacts.care.hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')}</span>
            <a href={`mailto:${shopFacts.care.email}`} className="underline-offset-4 hover:underline">
              {shopFacts.care.email}
            </a>
          </p>
        </Column>
        <Column title="Stay Connected">
          <p className="text-14 text-brand-muted">
            Keep up with the latest styles, news and offers on our social channels.
          </p>
          <ul className="mt-2">
            <SocialLink href={shopFacts.social}>Facebook</SocialLink>
            <SocialLink href={shopFacts.instagram}>Instagram</SocialLink>
            <SocialLink href={shopFacts.youtube}>YouTube</SocialLink>
          </ul>
        </Column>
      </div>
    </>
  )
}

/** Links of one kind, kept in one column. */
function Group({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-3 break-inside-avoid">
      <p className="text-12 text-brand-muted">{name}</p>
      <ul>{children}</ul>
    </div>
  )
}

interface ColumnProps {
  title: string
  className?: string
  children: ReactNode
}

/** On phones it unfolds, without any script. */
function Column({ title, className, children }: ColumnProps) {
  const heading = 'font-text text-16 font-semibold tracking-normal'
  return (
    <section className={className}>
      <h2 className={`${heading} mb-2 max-sm:hidden`}>{title}</h2>
      <details className="group sm:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 list-none items-center justify-between sm:hidden [&::-webkit-details-marker]:hidden">
          <h2 className={heading}>{title}</h2>
          <ChevronDown aria-hidden="true" className="size-5 duration-200 ease-out group-open:rotate-180" />
        </summary>
        <div className="max-sm:pb-4">{children}</div>
      </details>
    </section>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="footer-link" discover="none">
        {children}
      </Link>
    </li>
  )
}

/** A link to a page of the shop elsewhere, if it has one; `#` is the placeholder of a demonstration. */
function SocialLink({ href, children }: { href: string | null; children: ReactNode }) {
  const newTab = href !== '#'
  return (
    href && (
      <li>
        <a href={href} {...(newTab && { target: '_blank', rel: 'noopener' })} className="footer-link">
          {children}
          {newTab && <span className="sr-only"> (opens in a new tab)</span>}
        </a>
      </li>
    )
  )
}

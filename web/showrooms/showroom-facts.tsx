import type { ReactNode } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Address and contact of a showroom. */
export function ShowroomFacts({ showroom: { address, contact } }: { showroom: Showroom }) {
  const [localPart, domain] = contact.email.split('@')
  return (
    <dl className="mt-7 divide-y divide-line border-y border-line">
      <Fact name={t('Division')}>{localized(address, 'division')}</Fact>
      <Fact name={t('District')}>{localized(address, 'district')}</Fact>
      <Fact name={t('Area')}>{localized(address, 'area')}</Fact>
      <Fact name={t('Street')}>
        <span {...localizedProps(address, 'street')} />
      </Fact>
      {address.landmark && (
        <Fact name={t('Landmark')}>
          <span {...localizedProps(address, 'landmark')} />
        </Fact>
      )}
      <Fact name={t('Phone')}>
        <TextLink to={`tel:${contact.phone}`} className="block w-fit -my-2 py-2.5 tabular-nums">
          {contact.phone}
        </TextLink>
      </Fact>
      <Fact name={t('Email')}>
        <TextLink to={`mailto:${contact.email}`} className="block w-fit -my-2 py-2.5">
          {localPart}@<wbr />
          {domain}
        </TextLink>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2">
      <dt className="text-14 text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

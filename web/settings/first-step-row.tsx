import { Circle, CircleCheck } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type FirstStep, STEP_LABELS } from './step-labels.ts'

/** Where a step is done: a page, or a command on the machine of the shop. */
const PLACES: Record<FirstStep, { to: string; page: string } | { command: string }> = {
  facts: { to: '/dashboard/settings#name', page: t('Settings') },
  wallets: { to: '/dashboard/settings#wallets.Bkash.number', page: t('Settings') },
  hours: { to: '/dashboard/settings#usual.opens', page: t('Settings') },
  delivery: { to: '/dashboard/settings#zones.0.fee', page: t('Settings') },
  terms: { to: '/terms', page: t('Terms And Conditions') },
  product: { to: '/dashboard/products', page: t('Products') },
  order: { to: '/', page: t('Shop') },
  backup: { command: 'npm run shop -- backup' },
  open: { to: '/dashboard/settings', page: t('Settings') },
  superUser: { command: 'npm run shop -- owner' },
}

interface FirstStepRowProps {
  step: FirstStep
  /** whether the shop tells that it is done */
  isFound: boolean
  isTicked: boolean
  canTick: boolean
  onTick: (isTicked: boolean) => void
}

/** A step: a checkbox where a super user says that it is done, else whether it is, and the way to where it is done. */
export function FirstStepRow({ step, isFound, isTicked, canTick, onTick }: FirstStepRowProps) {
  const place = PLACES[step]
  const label = STEP_LABELS[step]
  const Icon = isFound ? CircleCheck : Circle
  return (
    <li className="items-start justify-between gap-x-6 max-sm:pb-2 sm:flex">
      {canTick && !isFound ? (
        <Checkbox label={label} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      ) : (
        <p className="flex min-h-11 items-start gap-3 py-2.5">
          <Icon
            aria-hidden="true"
            className={isFound ? 'mt-0.5 size-5 shrink-0 text-ok' : 'mt-0.5 size-5 shrink-0 text-ink-muted'}
          />
          <span>
            {label} <span className="sr-only">{isFound ? t('Done') : t('Not done yet')}</span>
          </span>
        </p>
      )}
      {'to' in place ? (
        <TextLink
          to={place.to}
          aria-label={`${place.page}: ${label}`}
          className="py-1 text-14 max-sm:ms-8 max-sm:inline-block sm:py-2.5"
        >
          {place.page}
        </TextLink>
      ) : (
        !isFound &&
        !isTicked && (
          <code className="py-1 text-14 text-ink-muted max-sm:ms-8 max-sm:inline-block sm:py-2.5">{place.command}</code>
        )
      )}
    </li>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { type FirstStepsDone, type Settings, TICKED_STEPS } from '#shared/schemas/settings.ts'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstStepsQuery, settingsQuery } from './settings-queries.ts'
import { type FirstStep, STEP_LABELS } from './step-labels.ts'
import { useSaveSettings } from './use-save-settings.ts'

interface FirstStepsProps {
  /** called when the list is put away */
  onPutAway: () => void
}

/** What a super user has to do before the shop opens, until all of it is done or the list was put away. */
export function FirstSteps({ onPutAway }: FirstStepsProps) {
  return useSession()?.allInfo.su ? <StepList onPutAway={onPutAway} /> : null
}

function StepList({ onPutAway }: FirstStepsProps) {
  const { data: settings } = useQuery(settingsQuery)
  const ticks = settings?.firstSteps
  const { data: found } = useQuery({ ...firstStepsQuery, enabled: ticks?.shown === true })
  const client = useQueryClient()
  const { save } = useSaveSettings()
  if (!settings || !ticks?.shown || !found) return null
  const steps = listSteps(found, ticks)
  const open = steps.filter(({ isFound, isTicked }) => !isFound && !isTicked)
  if (open.length === 0) return null
  // What is ticked shows at once; what the server then says holds, and what it refuses is as before.
  const change = async (parts: Partial<Settings['firstSteps']>) => {
    const firstSteps = { ...ticks, ...parts }
    client.setQueryData(settingsQuery.queryKey, { ...settings, firstSteps })
    const { saved } = await save({ firstSteps })
    if (!saved) client.setQueryData(settingsQuery.queryKey, settings)
  }
  const putAway = () => {
    void change({ shown: false })
    onPutAway()
  }
  return (
    <section aria-labelledby="first-steps" className="mb-10 rounded-m border border-line p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="first-steps" className="text-22">
            Before the shop opens
          </h2>
          <p role="status" className="mt-1 text-14 text-ink-muted">
            {t('{done} of {all} done', {
              done: figures(steps.length - open.length),
              all: figures(steps.length),
            })}
          </p>
        </div>
        <Button tone="secondary" size="sm" onClick={putAway}>
          Put the list away
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {steps.map((row) => (
          <FirstStepRow key={row.step} {...row} onTick={(isTicked) => change({ [row.step]: isTicked })} />
        ))}
      </ul>
    </section>
  )
}

function listSteps(found: FirstStepsDone, ticks: Settings['firstSteps']) {
  return (Object.keys(STEP_LABELS) as FirstStep[]).map((step) => {
    const ticked = TICKED_STEPS.find((other) => other === step)
    return {
      step,
      isFound: step !== 'terms' && found[step],
      isTicked: ticked !== undefined && ticks[ticked],
      canTick: ticked !== undefined,
    }
  })
}

/** Where a step is done: a page, or a command on the machine of the shop. */
const PLACES: Record<FirstStep, { to: string; page: string } | { command: string }> = {
  facts: { to: '/dashboard/settings#shop.name', page: t('Settings') },
  wallets: { to: '/dashboard/settings#shop.wallets.Bkash.number', page: t('Settings') },
  hours: { to: '/dashboard/settings#hours.usual.opens', page: t('Settings') },
  delivery: { to: '/dashboard/settings#delivery.zones.0.fee', page: t('Settings') },
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
function FirstStepRow({ step, isFound, isTicked, canTick, onTick }: FirstStepRowProps) {
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { type FirstStepsDone, type Settings, TICKED_STEPS } from '#shared/schemas/settings.ts'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { FirstStepRow } from './first-step-row.tsx'
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
    const { isSaved } = await save({ firstSteps })
    if (!isSaved) client.setQueryData(settingsQuery.queryKey, settings)
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

import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/state/auth.ts'

export const STEPS = ['email', 'code', 'password', 'done'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  step: Step
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
}

const PATH = '/change-password'
const INITIAL_PROGRESS: Progress = { step: 'email', email: '', sentAt: 0 }

/**
 * The wizard's progress, stored in the history state of the browser: Back leads to the e-mail step, and a phone that
 * discards the page while its user looks up the code restores the step.
 */
export function useProgress() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()

  const goTo = async (target: Pick<Progress, 'step' | 'email'>, { replace = false } = {}) => {
    if (target.step === 'code' && !replace) {
      await navigate(PATH, { replace: true, state: { ...INITIAL_PROGRESS, email: target.email } })
    }
    await navigate(PATH, { replace, state: { ...target, sentAt: Date.now() } })
  }
  return { progress: hydrated ? parseProgress(state) : INITIAL_PROGRESS, goTo }
}

function parseProgress(state: Partial<Progress> | null): Progress {
  const step = STEPS.find((candidate) => candidate === state?.step)
  if (!step || typeof state?.email !== 'string' || typeof state.sentAt !== 'number') return INITIAL_PROGRESS
  return { step, email: state.email, sentAt: state.sentAt }
}

import { useLocation, useNavigate } from 'react-router'
import { useStorageRead } from '#web/state/auth.ts'

export const STEPS = ['email', 'code', 'password', 'done'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  step: Step
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
}

const PATH = '/change-password'
const START: Progress = { step: 'email', email: '', sentAt: 0 }

/**
 * The wizard's progress, stored in the history state of the browser: Back leads to the e-mail step, and a phone that
 * discards the page while its user looks up the code restores the step.
 */
export function useProgress() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const alive = useStorageRead()

  const go = async (to: Pick<Progress, 'step' | 'email'>, { replace = false } = {}) => {
    if (to.step === 'code' && !replace) {
      await navigate(PATH, { replace: true, state: { ...START, email: to.email } })
    }
    await navigate(PATH, { replace, state: { ...to, sentAt: Date.now() } })
  }
  return { progress: alive ? readProgress(state) : START, go }
}

function readProgress(state: Partial<Progress> | null): Progress {
  const step = STEPS.find((known) => known === state?.step)
  if (!step || typeof state?.email !== 'string' || typeof state.sentAt !== 'number') return START
  return { step, email: state.email, sentAt: state.sentAt }
}

import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/state/auth.ts'

export const STEPS = ['email', 'code', 'password', 'done'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  step: Step
  email: string
  /** time of the last code, epoch milliseconds */
  sentAt: number
  /** where to return after signing in, if the sign-in asked for the code; null: a new password is wanted */
  next: string | null
}

const PATH = '/change-password'
const INITIAL_PROGRESS: Progress = { step: 'email', email: '', sentAt: 0, next: null }

/** The history state with which the sign-in opens the wizard, because it needs a code for this e-mail. */
export function codeForSignIn(email: string, next: string): Progress {
  return { ...INITIAL_PROGRESS, email, next }
}

/**
 * The wizard's progress, stored in the history state of the browser: Back leads to the e-mail step, and a phone that
 * discards the page while its user looks up the code restores the step.
 */
export function useProgress() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const progress = hydrated ? parseProgress(state) : INITIAL_PROGRESS
  const { next } = progress

  const goTo = async (target: Pick<Progress, 'step' | 'email'>, { replace = false } = {}) => {
    if (target.step === 'code' && !replace) {
      await navigate(PATH, { replace: true, state: { ...INITIAL_PROGRESS, email: target.email, next } })
    }
    await navigate(PATH, { replace, state: { ...target, sentAt: Date.now(), next } })
  }
  return { progress, goTo }
}

function parseProgress(state: Partial<Progress> | null): Progress {
  const step = STEPS.find((candidate) => candidate === state?.step)
  if (!step || typeof state?.email !== 'string' || typeof state.sentAt !== 'number') return INITIAL_PROGRESS
  const next = typeof state.next === 'string' ? state.next : null
  return { step, email: state.email, sentAt: state.sentAt, next }
}

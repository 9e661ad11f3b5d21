import { type ReactNode, useEffect } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { currentSession } from '#web/state/auth.ts'
import { homeOfUser } from './home-of.ts'
import { withNext } from './next-path.ts'

interface SignInFrameProps {
  title: string
  /** the path to return to after signing in */
  next: string
  children: ReactNode
}

/** The layout of the login and register pages, with a tab for each. Leads on whoever comes signed in. */
export function SignInFrame({ title, next, children }: SignInFrameProps) {
  useLeadOn(next)
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-36">{title}</h1>
        <nav aria-label="Sign in or sign up" className="mt-6 mb-8 flex gap-7 border-b border-line">
          <Tab to={withNext('/login', next)}>Sign In</Tab>
          <Tab to={withNext('/register', next)}>Sign Up</Tab>
        </nav>
        {children}
        <noscript>
          <p className="mt-6">Signing in and signing up need JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

function Tab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      replace
      className="flex min-h-11 items-center border-y-2 border-transparent font-semibold text-ink-muted duration-150 ease-out hover:text-ink aria-[current=page]:border-b-brand aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  )
}

/** Key of the history entry that was led on: a page that is mounted again while the next one loads is no arrival. */
let ledOnKey: string | null = null

/** Only on arrival: signing in here has its own way on. */
function useLeadOn(next: string) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    const session = currentSession()
    if (key === ledOnKey || !session) return
    ledOnKey = key
    void navigate(next === '/' ? homeOfUser(session.allInfo) : next, { replace: true })
  }, [])
}

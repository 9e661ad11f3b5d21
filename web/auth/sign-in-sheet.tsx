import { useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { keepPurchase, type Purchase } from '#web/state/purchase.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { nextTab } from '#web/ui/tabs.tsx'
import { logIn } from './log-in.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

interface SignInSheetProps {
  /** what the shopper pressed, if a size is chosen: kept where a forgotten password leads away from the page */
  purchase?: Omit<Purchase, 'path'> | undefined
  /** called once signed in; what was pressed can then go on */
  onSignedIn: () => void
  onClose: () => void
}

const TABS = [
  { id: 'login', label: t('Sign in') },
  { id: 'register', label: t('Create account') },
] as const

/** Signs in, or opens an account and signs in, over the page on which somebody wanted to buy. */
export default function SignInSheet({ purchase, onSignedIn, onClose }: SignInSheetProps) {
  const { pathname, search } = useLocation()
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('login')
  const [email, setEmail] = useState<string>()
  const path = pathname + search
  const goToLogin = (address: string) => {
    setEmail(address)
    setTab('login')
  }
  const signInWith = async (account: { email: string; password: string }) => {
    try {
      if (await logIn(account)) onSignedIn()
    } catch (error) {
      toastError(error)
      goToLogin(account.email)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in to order"
      description="What you chose is kept. Your account shows you how far your order is."
      variant="bottom"
      size="sm"
    >
      <div
        role="tablist"
        aria-label="Sign in or sign up"
        onKeyDown={(event) => {
          const next = nextTab(TABS, tab, event.key)
          if (!next) return
          event.preventDefault()
          setTab(next.id)
          document.getElementById(`${next.id}-tab`)?.focus()
        }}
        className="tab-list"
      >
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-controls="sign-in-panel"
            aria-selected={id === tab}
            tabIndex={id === tab ? 0 : -1}
            onClick={() => setTab(id)}
            className="tab"
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="sign-in-panel" aria-labelledby={`${tab}-tab`} className="pt-5">
        {tab === 'login' ? (
          <LoginForm
            next={path}
            email={email}
            onSignedIn={onSignedIn}
            onLeave={() => purchase && keepPurchase({ ...purchase, path })}
          />
        ) : (
          <RegisterForm onRegistered={signInWith} onRefused={goToLogin} />
        )}
      </div>
    </Dialog>
  )
}

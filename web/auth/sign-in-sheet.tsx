import { useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { keepPurchase, type Purchase } from '#web/state/purchase.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Tabs } from '#web/ui/menu/tabs.tsx'
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

/** Signs in, or opens an account and signs in, over the page on which somebody wanted to buy. */
export default function SignInSheet({ purchase, onSignedIn, onClose }: SignInSheetProps) {
  const { pathname, search } = useLocation()
  const [tab, setTab] = useState('login')
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
      description={
        <>
          <span className="block font-medium text-ink">{t('Please login first')}</span>
          {t('Your choice is saved, and your account lets you track your order.')}
        </>
      }
      variant="bottom"
      size="sm"
    >
      <Tabs
        label="Sign in or sign up"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'login',
            label: t('Sign in'),
            hasControls: true,
            panel: tab === 'login' && (
              <LoginForm
                next={path}
                email={email}
                onSignedIn={onSignedIn}
                onLeave={() => purchase && keepPurchase({ ...purchase, path })}
              />
            ),
          },
          {
            id: 'register',
            label: t('Create account'),
            hasControls: true,
            panel: tab === 'register' && <RegisterForm onRegistered={signInWith} onRefused={goToLogin} />,
          },
        ]}
      />
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useLogout } from '#web/auth/use-logout.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { clearBrowserData, currentSession } from '#web/state/auth.ts'
import { forgetCheckout } from '#web/state/forget-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { SessionList } from './session-list.tsx'

const OwnCopyDialog = lazy(() => import('./own-confirmation.tsx'))

export function meta() {
  return pageMeta({
    title: t('Account Actions'),
    description: t('Change your password, see where you are signed in, log out or delete your account.'),
    noindex: true,
  })
}

/** `/profile/account-actions` */
export default function AccountActions() {
  const { busy, logout } = useLogout()
  return (
    <>
      <h1 className="text-36">Account Actions</h1>
      <div className="mt-6 max-w-prose border-t border-line">
        <Action
          title="Change Password"
          action={
            <LinkButton to="/change-password" tone="secondary">
              Change Password
            </LinkButton>
          }
        >
          We send a one-time code to your email address; with it you choose a new password.
        </Action>
        <Action
          title="Logout"
          action={
            <Button tone="secondary" onClick={logout} busy={busy} busyLabel="Logging Out...">
              Logout
            </Button>
          }
        >
          Signs you out in this browser. Your cart stays.
        </Action>
        <Action
          title="Second step"
          action={
            <LinkButton to="/profile/second-step" tone="secondary">
              Second step
            </LinkButton>
          }
        >
          Whoever learns your password cannot sign in without your phone or your passkey.
        </Action>
        <SessionList onLogout={logout} />
        <Action title="Your data" action={<OwnCopy />}>
          All that we keep of you: your account, your orders and what became of them.
        </Action>
        <Action title="Delete Account" action={<DeleteAccount />}>
          Your name, email, phone and address are removed for good. The orders you placed stay in our books without
          them; an order that is still on its way keeps its delivery details until it is closed. Read more in our{' '}
          <TextLink to="/privacy">Privacy Policy</TextLink>.
        </Action>
      </div>
    </>
  )
}

interface ActionProps {
  title: string
  /** description in plain words */
  children: ReactNode
  action: ReactNode
}

function Action({ title, children, action }: ActionProps) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="text-18">{title}</h2>
        <p className="text-14 text-pretty text-ink-muted">{children}</p>
      </div>
      <div className="justify-self-start sm:justify-self-end">{action}</div>
    </section>
  )
}

/** The button that downloads all that is kept of the account, and its dialog. */
function OwnCopy() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Download your data
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OwnCopyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The button that deletes the account, and its confirmation dialog. */
function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const { busy, errorMessage, deleteAccount, clearError } = useAccountDeletion()
  const close = () => {
    if (busy) return
    clearError()
    setOpen(false)
  }
  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete Account"
        confirmLabel={busy ? t('Deleting...') : t('Delete Account')}
        busy={busy}
        onConfirm={deleteAccount}
        onClose={close}
      >
        <p>Are you sure you want to delete your account? This action cannot be undone.</p>
        {errorMessage !== null && (
          <Notice tone="bad" title="Something went wrong while deleting your account." className="mt-4">
            {errorMessage}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}

const REDIRECT_DELAY_MS = 800

/**
 * Deletes the account: busy during the call and at least 800 ms more, then clears the browser's storage and opens
 * `/register`. `errorMessage` is null, or the server's reason ('' without one).
 */
function useAccountDeletion() {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (userId: string) => {
      const { message } = await call(api.auth.delete[':userId'].$delete({ param: { userId } }))
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
      return message
    },
    meta: { errorToast: false },
    onSuccess: (message) => {
      clearBrowserData('/register')
      forgetCheckout()
      toast.success(message)
      return navigate('/register')
    },
  })
  const deleteAccount = () => {
    const userId = currentSession()?.allInfo._id
    if (userId && !isPending) mutate(userId)
  }
  return {
    busy: isPending,
    errorMessage: error && (error instanceof ApiError ? error.message : ''),
    deleteAccount,
    clearError: reset,
  }
}

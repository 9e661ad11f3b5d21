import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#web/api.ts'
import { endSession } from '#web/state/auth.ts'
import { forgetCheckout } from '#web/state/forget-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** The button that ends every session of the account, and its confirmation dialog. */
export function SignOutEverywhere() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.auth['logout-all'].$post()),
    onSuccess: ({ message }) => {
      endSession('/login')
      forgetCheckout()
      toast.success(message)
      return navigate('/login')
    },
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => !isPending && setOpen(false)}
      >
        <p>Everyone who is signed in to your account will have to sign in again, in this browser too.</p>
      </ConfirmDialog>
    </>
  )
}

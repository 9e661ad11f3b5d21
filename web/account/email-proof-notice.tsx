import { useMutation, useQuery } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { emailProofQuery } from './account-queries.ts'

/** Says that an account's e-mail is not proven yet, and sends the link again; nothing once it is proven. */
export function EmailProofNotice({ email }: { email: string }) {
  const { data } = useQuery(emailProofQuery(email))
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => call(api.auth['email-proof'].$post({ json: {} })),
    onSuccess: ({ message }) => toast.success(message),
  })
  if (!data || data.proven) return null
  return (
    <Notice tone="warn" title="Please confirm your email address" className="mt-6 max-w-2xl">
      <p>
        We need it to email you about your orders. The link is in the email about your first order, or we can send it to{' '}
        <span className="wrap-anywhere">{email}</span>.
      </p>
      <Button tone="secondary" size="sm" busy={isPending} onClick={() => send()} className="mt-3">
        Send the link again
      </Button>
    </Notice>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { AskedAct } from './approval-dialog.tsx'

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'))

/**
 * Lets a colleague approve on the spot what the server has refused: `ask` opens the dialog and resolves with what the call brings
 * along, or with null where nobody has approved it. Render `dialog`.
 */
export function useApproval() {
  const [pending, setPending] = useState<{ act: AskedAct; settle: (approval: string | null) => void } | null>(null)
  const ask = (act: AskedAct) =>
    new Promise<string | null>((resolve) => {
      const settle = (approval: string | null) => {
        setPending(null)
        resolve(approval)
      }
      setPending({ act, settle })
    })
  const dialog = pending && (
    <Suspense>
      <ApprovalDialog act={pending.act} onApproved={pending.settle} onClose={() => pending.settle(null)} />
    </Suspense>
  )
  return { ask, dialog }
}

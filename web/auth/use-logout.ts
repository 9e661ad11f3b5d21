import { useState } from 'react'
import { useNavigate } from 'react-router'
import { endSession } from '#web/state/auth.ts'
import { clearDraft } from '#web/state/checkout-draft.ts'
import { toast } from '#web/ui/toasts.ts'

const LOGOUT_DELAY_MS = 800

/** Signs out: 'Logging Out...' for 800 ms, then clears the stored session and opens `/login`. */
export function useLogout() {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const logout = async () => {
    if (busy) return
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY_MS))
    endSession('/login')
    clearDraft()
    toast.success('Successfully logged out')
    await navigate('/login')
  }
  return { busy, logout }
}

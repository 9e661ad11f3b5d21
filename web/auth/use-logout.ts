import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/language/t.ts'
import { api } from '#web/api.ts'
import { currentSession, endSession } from '#web/state/auth.ts'
import { forgetCheckout } from '#web/state/forget-checkout.ts'
import { toast } from '#web/ui/toast/toasts.ts'

const LOGOUT_DELAY_MS = 800

/**
 * Signs out: 'Logging Out...' for 800 ms, then clears the stored session and opens `/login`. The server ends the session
 * as well, but nobody waits for that: without its response, this browser is signed out all the same.
 */
export function useLogout() {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const logout = async () => {
    if (busy) return
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY_MS))
    const token = currentSession()?.token
    endSession('/login')
    if (token) void endOnServer(token)
    forgetCheckout()
    toast.success(t('Successfully logged out'))
    await navigate('/login')
  }
  return { busy, logout }
}

async function endOnServer(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  await api.auth.logout.$post({}, { headers, init: { keepalive: true } }).catch(() => null)
}

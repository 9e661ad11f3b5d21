import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import type { Role } from '#shared/rules/people/roles.ts'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { OrderSearch } from './order-search.tsx'

/** The menu of staff on phones: a button that opens it at the edge, with the search for orders above it. */
export function MenuDrawer({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(close, [key])
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        title="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="control-icon hover:bg-brand-deep lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {createPortal(
        <Dialog open={open} onClose={close} title="Menu" variant="drawer-left" size="sm">
          <OrderSearch role={role} onLeave={close} className="mb-5" />
          <QueryProvider>
            <AdminMenu />
          </QueryProvider>
        </Dialog>,
        document.body,
      )}
    </>
  )
}

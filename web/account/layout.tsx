import { Outlet } from 'react-router'
import { ProtectedArea } from '#web/auth/protected-area.tsx'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { AccountNav } from './account-nav.tsx'

/** `/profile` and its pages for signed-in users, with the 'My Account' menu. */
export default function AccountLayout() {
  return (
    <ProtectedArea>
      <QueryProvider>
        <div className="wrap grid grid-cols-1 content-start gap-8 pt-6 pb-section lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16 lg:pt-10">
          <AccountNav />
          <div className="min-w-0">
            <Outlet />
          </div>
        </div>
      </QueryProvider>
    </ProtectedArea>
  )
}

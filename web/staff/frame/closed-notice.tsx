import { useSession } from '#web/state/auth.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Above the pages of staff while the shop is closed, with the way to the press that opens it. */
export function ClosedNotice() {
  const isOwner = useSession()?.allInfo.su
  return (
    <aside aria-label="The shop is closed" className="bg-surface py-2 text-center text-14">
      <p className="wrap">
        The shop is closed: shoppers see none of its pages.{' '}
        {isOwner && <TextLink to="/dashboard/settings">Settings</TextLink>}
      </p>
    </aside>
  )
}

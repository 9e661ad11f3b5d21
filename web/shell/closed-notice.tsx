import { TextLink } from '#web/ui/text-link.tsx'

/** Above the pages of a closed shop, which only those inside see. */
export function ClosedNotice() {
  return (
    <p className="wrap py-2 text-center text-14">
      The shop is closed: only you and those who work here see this page.{' '}
      <TextLink to="/dashboard/settings">Settings</TextLink>
    </p>
  )
}

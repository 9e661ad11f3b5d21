import { shop } from '#web/shop.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** The end of every page of staff; in demo mode it says what the data are. */
export function StaffFooter({ isDemo }: { isDemo: boolean }) {
  return (
    <footer className="border-t border-line bg-surface text-14 text-ink-muted">
      <div className="flex flex-wrap items-center gap-x-6 px-4 py-2 lg:px-6">
        {isDemo && (
          <p className="py-2">
            This shop runs with demonstration data: everybody knows its logins. Without a mail server, messages are kept
            in the <TextLink to="/outbox">outbox</TextLink>.
          </p>
        )}
        <p className="py-2 sm:ml-auto">© {shop.company}</p>
        <TextLink to="/api/v1/docs" reloadDocument className="inline-flex min-h-11 items-center">
          Description of the API
        </TextLink>
      </div>
    </footer>
  )
}

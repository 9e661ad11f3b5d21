import { pageMeta } from '#web/shop/page-meta.ts'
import { useSession } from '#web/state/auth.ts'
import { TextLink } from '#web/ui/text-link.tsx'

export function meta() {
  return pageMeta({ title: 'Dashboard', description: 'Where the shop is run.', noindex: true })
}

/** `/dashboard`. */
export default function Dashboard() {
  const user = useSession()?.allInfo
  if (!user) return null
  return (
    <>
      <h1 className="text-36">Dashboard</h1>
      <p className="mt-3 max-w-prose text-18 text-pretty wrap-anywhere">
        Welcome, {user.name}. You are signed in as {user.su ? 'super user' : 'admin'}.
      </p>
      <ul className="mt-6 flex flex-wrap gap-x-8">
        <li>
          <TextLink to="/" className="inline-flex min-h-11 items-center">
            To the shop
          </TextLink>
        </li>
        <li>
          <TextLink to="/api/v1/docs" reloadDocument className="inline-flex min-h-11 items-center">
            Description of the API
          </TextLink>
        </li>
      </ul>
    </>
  )
}

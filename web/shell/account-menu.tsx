import { UserRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'

const importMenu = async () => (await import('./signed-in-menu.tsx')).SignedInMenu

const icon = <UserRound aria-hidden="true" className="size-6" />

/** The account icon: a link to `/login` for visitors, a menu for signed-in users. */
export function AccountMenu() {
  const session = useSession()
  if (session) return <AccountMenuButton user={session.allInfo} />
  return (
    <IconLink to="/login" label="Account">
      {icon}
    </IconLink>
  )
}

/** Renders the button before the menu has loaded, so that no press and no focus is lost. */
function AccountMenuButton({ user }: { user: StoredSession['allInfo'] }) {
  const { Content, open, preload, button } = useLazyComponent(importMenu, { kind: 'menu' })
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: preload once, as soon as the user is signed in
  useEffect(preload, [])

  return (
    <>
      <IconButton label="Account" ref={buttonRef} popoverTarget={id} {...button}>
        {icon}
      </IconButton>
      {Content && <Content user={user} button={buttonRef} id={id} defaultOpen={open} />}
    </>
  )
}

import { Building2, LogOut, User } from 'lucide-react'
import { useId, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

export function MenuSample() {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <IconButton label="Account menu" ref={button} popoverTarget={id} aria-haspopup="menu" aria-expanded="false">
        <User aria-hidden="true" className="size-5" />
      </IconButton>
      <Menu
        button={button}
        id={id}
        label="Account menu"
        items={[
          { label: 'Profile', to: '/profile/user-info', icon: <User aria-hidden="true" /> },
          { label: 'Showrooms', to: '/showrooms', icon: <Building2 aria-hidden="true" /> },
          { label: 'Logout', onSelect: () => toast.info('Logged out'), icon: <LogOut aria-hidden="true" /> },
          { label: 'Not possible now', disabled: true },
        ]}
      />
    </>
  )
}

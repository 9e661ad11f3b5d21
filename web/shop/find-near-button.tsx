import { LocateFixed } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Asks for the position and lists the nearest stores first; there is none without JavaScript (STORE-03). */
export function FindNearButton({ className, ...button }: Omit<ComponentProps<typeof Button>, 'icon' | 'children'>) {
  return (
    <Button {...button} icon={<LocateFixed aria-hidden="true" />} className={className}>
      Find Near Me
    </Button>
  )
}

import { LocateFixed } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The button that requests the visitor's position to list the nearest showrooms first. */
export function FindNearButton({ className, ...button }: Omit<ComponentProps<typeof Button>, 'icon' | 'children'>) {
  return (
    <Button {...button} icon={<LocateFixed aria-hidden="true" />} className={className}>
      Find Near Me
    </Button>
  )
}

import { type ComponentType, type MouseEvent, useState } from 'react'
import { toast } from '#web/ui/toasts.ts'
import { useScript } from '#web/ui/use-script.ts'

interface PartOptions {
  /** What the button opens */
  kind: 'dialog' | 'menu'
}

/**
 * A part of the page behind a button, as a menu, whose script comes when somebody is about to press: the pointer or the
 * focus is on the button. A press before it has come is kept. Without a connection the page stays as it is, and the next
 * press tries again. `Content` is null until it has come; `button` goes to an IconButton.
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>, { kind }: PartOptions) {
  const [Content, bring] = useScript(load)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const expect = () => void bring().catch(() => undefined)
  const press = (event: MouseEvent) => {
    // A menu that is drawn during this press opens by itself: the browser, which comes after, would close it again.
    if (!Content) event.preventDefault()
    setOpen(true)
    bring().catch(() => {
      close()
      toast.error('This could not be loaded. Please check your connection and try again.')
    })
  }
  const button = {
    'aria-haspopup': kind,
    'aria-expanded': open,
    busy: open && !Content,
    onPointerEnter: expect,
    onFocus: expect,
    onClick: press,
  } as const
  return { Content, open, close, expect, button }
}

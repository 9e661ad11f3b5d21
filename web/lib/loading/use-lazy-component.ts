import { type ComponentType, type MouseEvent, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'

interface LazyComponentOptions {
  /** The role of what the button opens */
  kind: 'dialog' | 'menu'
}

/**
 * A component behind a button, such as a menu, preloaded when the button is hovered or focused. A press before it has
 * loaded opens it once loaded. If loading fails, a toast is shown and the next press retries. `Content` is null until
 * loaded; spread `button` onto an IconButton.
 */
export function useLazyComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
  { kind }: LazyComponentOptions,
) {
  const [Content, loadComponent] = useLazyImport(importComponent)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const preload = () => void loadComponent().catch(() => undefined)
  const handleClick = (event: MouseEvent) => {
    // A menu mounted during this press opens itself: the browser's own popover toggle afterwards would close it.
    if (!Content) event.preventDefault()
    setOpen(true)
    loadComponent().catch(() => {
      close()
      toast.error(t('This could not be loaded. Please check your connection and try again.'))
    })
  }
  const button = {
    'aria-haspopup': kind,
    'aria-expanded': open,
    busy: open && !Content,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: handleClick,
  } as const
  return { Content, open, close, preload, button }
}

import { Copy } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toasts.ts'

interface CopyButtonProps {
  text: string
  /** what is copied: 'Order number' */
  what: string
}

/** Puts a text into the clipboard and says so. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${what} copied`)
    } catch {
      toast.error(`Your browser does not let us copy. ${what}: ${text}`)
    }
  }
  return (
    <IconButton label={`Copy ${what.toLowerCase()}`} onClick={copy} className="print:hidden">
      <Copy aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

import { Copy } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface CopyButtonProps {
  text: string
  /** what is copied: 'Order number' */
  subject: string
  /** Shows a label, if no text beside the button explains it */
  showLabel?: boolean
}

/** Copies a text to the clipboard and confirms it with a toast. */
export function CopyButton({ text, subject, showLabel }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('{subject} copied', { subject }))
    } catch {
      toast.error(t('Your browser does not let us copy. {subject}: {text}', { subject, text }))
    }
  }
  const label = t('Copy {subject}', { subject: subject.toLowerCase() })
  if (showLabel)
    return (
      <Button tone="quiet" size="sm" icon={<Copy aria-hidden="true" />} onClick={copy} className="print:hidden">
        {label}
      </Button>
    )
  return (
    <IconButton label={label} onClick={copy} className="print:hidden">
      <Copy aria-hidden="true" className="size-5 text-ink-muted" />
    </IconButton>
  )
}

import { t } from '#shared/language/t.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface ShownOnceProps {
  title: string
  /** what it is called: 'API key' */
  subject: string
  secret: string
  onClose: () => void
}

const DOCS = '/api/v1/docs'

/** A secret that the shop tells once, to be copied. */
export function ShownOnce({ title, subject, secret, onClose }: ShownOnceProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>I have kept it</Button>}>
      <div className="grid gap-3">
        <p className="text-pretty">Copy it now, to where the other program keeps its secrets. It is not shown again.</p>
        <p className="flex items-center gap-2 rounded-m bg-ground px-4 py-3">
          <code className="min-w-0 grow text-14 wrap-anywhere" translate="no">
            {secret}
          </code>
          <CopyButton text={secret} subject={subject} />
        </p>
        <p className="text-14 text-pretty text-ink-muted">
          {t('How other programs use it stands in the documentation of the API:')}{' '}
          <a className="text-link" href={DOCS}>
            {DOCS}
          </a>
        </p>
      </div>
    </Dialog>
  )
}

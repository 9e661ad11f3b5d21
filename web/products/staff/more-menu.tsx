import { Ellipsis, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'

/** What is seldom done to a product, a press further away than Save. */
export function MoreMenu({ onDelete }: { onDelete: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <Button
        ref={button}
        tone="secondary"
        className="mr-auto"
        icon={<Ellipsis aria-hidden="true" />}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
      >
        More
      </Button>
      {createPortal(
        <Menu
          button={button}
          id={id}
          label={t('More')}
          items={[{ label: t('Delete'), icon: <Trash2 aria-hidden="true" />, onSelect: onDelete }]}
        />,
        document.body,
      )}
    </>
  )
}

import { Building2, LogOut, User } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { Row, Sample } from './sample.tsx'

const VARIANTS = ['window', 'sheet', 'bottom', 'drawer-left', 'drawer-right', 'cover'] as const
type OpenDialog = (typeof VARIANTS)[number] | 'mandatory' | 'confirm' | 'busy' | 'long' | null

/** Dialogs, menus and toasts. */
export function Overlays() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const variant = VARIANTS.find((name) => name === openDialog)
  return (
    <>
      <Sample name="Dialog">
        <Row>
          {VARIANTS.map((name) => (
            <Button key={name} tone="secondary" onClick={() => setOpenDialog(name)}>
              {name}
            </Button>
          ))}
          <Button tone="secondary" onClick={() => setOpenDialog('mandatory')}>
            not dismissable
          </Button>
          <Button tone="secondary" onClick={() => setOpenDialog('long')}>
            long
          </Button>
        </Row>
        <Dialog
          open={variant !== undefined}
          onClose={close}
          variant={variant}
          title="Change address"
          description="The courier goes where you say."
          footer={
            <>
              <Button tone="secondary" onClick={close}>
                Cancel
              </Button>
              <Button onClick={() => toast.success('Address saved')}>Save</Button>
            </>
          }
        >
          <div className="grid gap-4">
            <TextField label="Street" autoComplete="off" />
            <TextField label="Area" autoComplete="off" error="Please enter your area" />
          </div>
        </Dialog>
        <Dialog
          open={openDialog === 'mandatory'}
          onClose={close}
          dismissable={false}
          size="sm"
          title="Select Store"
          footer={<Button onClick={close}>I have chosen</Button>}
        >
          <p>Escape and a click beside it do nothing here.</p>
          <Button tone="quiet" className="mt-3 -ml-5" onClick={() => toast.error('Please select a store first')}>
            Show an error above it
          </Button>
        </Dialog>
        <Dialog open={openDialog === 'long'} onClose={close} size="lg" variant="sheet" title="Terms in many words">
          {Array.from({ length: 30 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
            <p key={line} className="mb-3">
              The head stays in view while the words scroll, and the page behind stays where it was.
            </p>
          ))}
        </Dialog>
      </Sample>
      <Sample name="ConfirmDialog">
        <Row>
          <Button tone="secondary" onClick={() => setOpenDialog('confirm')}>
            Delete category
          </Button>
          <Button tone="secondary" onClick={() => setOpenDialog('busy')}>
            at work
          </Button>
        </Row>
        <ConfirmDialog
          open={openDialog === 'confirm'}
          onClose={close}
          onConfirm={close}
          title="Delete this category?"
          confirmLabel="Delete category"
        >
          Its pictures go with it. This cannot be taken back.
        </ConfirmDialog>
        <ConfirmDialog
          open={openDialog === 'busy'}
          onClose={close}
          onConfirm={close}
          tone="primary"
          busy
          title="Make Nusrat Jahan a store user?"
          confirmLabel="Yes, change the role"
        />
      </Sample>
      <Sample name="Menu">
        <MenuSample />
      </Sample>
      <ToastSample />
    </>
  )
}

function MenuSample() {
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

function ToastSample() {
  return (
    <Sample name="toast" note="Five seconds, longer under the pointer">
      <Row>
        <Button tone="secondary" onClick={() => toast.success('Successfully added to cart')}>
          Success
        </Button>
        <Button tone="secondary" onClick={() => toast.error('The server said no, and said why in quite a few words')}>
          Error
        </Button>
        <Button tone="secondary" onClick={() => toast.info('রূপসা আপনার ব্যাগে আছে')}>
          Info
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            toast.success('Removed from cart', {
              action: { label: 'Undo', onAction: () => toast.info('It is back') },
            })
          }
        >
          With Undo
        </Button>
      </Row>
    </Sample>
  )
}

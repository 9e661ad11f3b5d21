import { type SubmitEvent, useEffect, useId, useState } from 'react'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toasts.ts'

interface AssignShowroomProps {
  user: ListedUser
  busy: boolean
  onAssign: (showroomId: string) => void
  onClose: () => void
}

const NOT_SELECTED = 'Please select a store first'

/** Dialog that selects the showroom of a store user. */
export function AssignShowroom({ user, busy, onAssign, onClose }: AssignShowroomProps) {
  const id = useId()
  const [showroomId, setShowroomId] = useState('')
  const { value, error, loading, reload } = useAsyncData(loadShowrooms)
  useEffect(() => {
    if (error) toastError(error, 'Failed to load showrooms')
  }, [error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (showroomId) onAssign(showroomId)
    else toast.error(NOT_SELECTED)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign Store"
      description={<span className="wrap-anywhere">{user.name} sees and updates the orders of this store alone.</span>}
      size="sm"
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={!showroomId}>
            OK
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <SelectField
          label="Store"
          name="store"
          value={showroomId}
          onChange={({ target }) => setShowroomId(target.value)}
          placeholder={value || error ? 'Select a store' : 'Loading...'}
          options={(value ?? []).map(({ _id, code, address }) => ({
            value: _id,
            label: `${code} (${address.area}, ${address.district})`,
          }))}
          hint={showroomId ? undefined : NOT_SELECTED}
          data-autofocus
        />
        {error !== null && !value && (
          <Button tone="secondary" size="sm" onClick={reload} busy={loading} className="mt-3">
            Try again
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function loadShowrooms() {
  return call(api.showrooms['all-showrooms'].$get())
}

import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface AssignShowroomProps {
  user: ListedUser
  busy: boolean
  onAssign: (showroomId: string) => void
  onClose: () => void
}

const NOT_SELECTED = t('Please select a store first')

/** Dialog that selects the showroom of a store user. */
export function AssignShowroom({ user, busy, onAssign, onClose }: AssignShowroomProps) {
  const id = useId()
  const [showroomId, setShowroomId] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...showroomsQuery,
    meta: { errorToast: true, errorFallback: t('Failed to load showrooms') },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (showroomId) onAssign(showroomId)
    else toast.error(NOT_SELECTED)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Assign showroom"
      description={
        <span className="wrap-anywhere">{user.name} sees and updates the orders of this showroom alone.</span>
      }
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
          label="Showroom"
          name="store"
          value={showroomId}
          onChange={({ target }) => setShowroomId(target.value)}
          placeholder={data || error ? t('Select a showroom') : t('Loading...')}
          options={(data ?? []).map((showroom) => ({ value: showroom._id, label: describeShowroom(showroom) }))}
          hint={showroomId ? undefined : NOT_SELECTED}
          data-autofocus
        />
        {error && !data && (
          <Button tone="secondary" size="sm" onClick={() => refetch()} busy={isFetching} className="mt-3">
            Try again
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function describeShowroom(showroom: Showroom): string {
  const { address } = showroom
  return `${localized(showroom, 'code')} (${localized(address, 'area')}, ${localized(address, 'district')})`
}

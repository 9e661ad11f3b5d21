import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import type { PictureImport } from '#shared/schemas/imports/pictures.ts'
import { api, call, errorMessage } from '#web/api.ts'
import { importKeys } from '#web/imports/import-queries.ts'
import { ProgressLine } from '#web/imports/progress-line.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ChoosePictures } from './choose-pictures.tsx'
import type { LocalPicture } from './local-picture.ts'
import { PictureFiles } from './picture-files.tsx'
import { pictureImportQuery } from './picture-queries.ts'
import { type Sending, send, stopSending, useSending } from './sending.ts'

/** One import of pictures: which go where, then how far it is, then what has become of them. */
export function PictureImportView({ id, onForgotten }: { id: string; onForgotten: () => void }) {
  const { data, error, refetch } = useQuery(pictureImportQuery(id))
  const sending = useSending()
  if (error && !data) return <LoadFailure subject={t('The pictures')} level={2} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  const own = sending?.id === id ? sending : null
  return (
    <section aria-labelledby="pictures" className="grid gap-5">
      <h2 id="pictures" className="text-22">
        {plural(
          data.files,
          t('{count} picture', { count: groupLakh(data.files) }),
          t('{count} pictures', { count: groupLakh(data.files) }),
        )}
      </h2>
      <State details={data} sending={own} onForgotten={onForgotten} />
      <Files details={data} />
    </section>
  )
}

interface StateProps {
  details: PictureImport
  /** what this window does with it */
  sending: Sending | null
  onForgotten: () => void
}

function State({ details, sending, onForgotten }: StateProps) {
  const { state, placed, products, changed, restored } = details
  if (state === 'going')
    return <ProgressLine what={t('Putting them in place')} done={placed} total={products} canLeave />
  if (state === 'undoing') return <ProgressLine what={t('Taking it back')} done={0} total={0} canLeave />
  if (state === 'undone')
    return (
      <Notice
        tone={restored < changed ? 'warn' : 'ok'}
        title={t('{count} are as they were before', { count: groupLakh(restored) })}
      >
        {restored < changed && (
          <p>{t('{count} changed since stay as they are', { count: groupLakh(changed - restored) })}</p>
        )}
      </Notice>
    )
  if (state === 'done')
    return (
      <>
        <Notice tone="ok" title={t('Articles with new pictures: {count}', { count: groupLakh(changed) })}>
          {placed > changed && <p>{t('{count} showed them already', { count: groupLakh(placed - changed) })}</p>}
        </Notice>
        {changed > 0 && <Step step="undo" id={details._id} tone="secondary" label={t('Undo')} />}
      </>
    )
  return <Coming details={details} sending={sending} onForgotten={onForgotten} />
}

/** Pictures that are still to be sent, by this window or by whoever chooses their folder once more. */
function Coming({ details, sending, onForgotten }: StateProps) {
  const { _id, matched, stored, products, replacing } = details
  const queries = useQueryClient()
  const rest = matched - stored
  const go = async (files?: LocalPicture[]) => {
    const sent = await send(_id, rest, files)
    if (sent && sent.absent === 0) await call(api.imports.pictures.go[':id'].$put({ param: { id: _id } }))
    await queries.invalidateQueries({ queryKey: importKeys.picturesOf(_id) })
  }
  const start = (files?: LocalPicture[]) => go(files).catch((error) => toast.error(errorMessage(error)))
  if (sending?.state === 'sending' && sending.progress)
    return (
      <>
        <ProgressLine what={t('Sending')} done={sending.progress.done} total={sending.progress.total}>
          {sending.progress.isCut
            ? t('The line is cut. It goes on by itself where it was.')
            : t('Other pages of the shop can be opened meanwhile; this window has to stay open.')}
        </ProgressLine>
        <div>
          <Button tone="secondary" onClick={stopSending}>
            Stop
          </Button>
        </div>
      </>
    )
  const isHere = sending?.state === 'chosen' || sending?.state === 'stopped'
  return (
    <>
      <p>
        {t('Pictures with an article: {pictures}. Articles: {articles}. In place of another picture: {replaced}.', {
          pictures: groupLakh(matched),
          articles: groupLakh(products),
          replaced: groupLakh(replacing),
        })}
      </p>
      {sending?.error != null && <Notice tone="bad">{errorMessage(sending.error)}</Notice>}
      <Left sending={sending} />
      {!isHere && rest > 0 && (
        <>
          <Notice title={t('{count} have not come yet', { count: groupLakh(rest) })}>
            <p>Choose the same folder or ZIP again: only what is missing is sent.</p>
          </Notice>
          <ChoosePictures disabled={false} onChosen={async (files) => void start(files)} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {isHere && rest > 0 && (
          <Button onClick={() => start()}>{t('Bring in {count}', { count: groupLakh(rest) })}</Button>
        )}
        {stored > 0 && (
          <Step
            step="go"
            id={_id}
            tone={rest > 0 ? 'secondary' : 'primary'}
            label={t('Put in place what has come: {count}', { count: groupLakh(stored) })}
          />
        )}
        <Forget id={_id} onForgotten={onForgotten} />
      </div>
    </>
  )
}

/** What could not be sent. */
function Left({ sending }: { sending: Sending | null }) {
  const { unread = [], absent = 0 } = sending?.progress ?? {}
  if (unread.length === 0 && absent === 0) return null
  return (
    <Notice tone="warn" title={t('Not all of them could be sent')}>
      {absent > 0 && <p>{t('{count} were not among those that you chose', { count: groupLakh(absent) })}</p>}
      {unread.length > 0 && (
        <p className="wrap-anywhere">
          {t('These cannot be read: {names}', { names: unread.slice(0, SHOWN).join(' · ') })}
          {unread.length > SHOWN && ' …'}
        </p>
      )}
    </Notice>
  )
}

const SHOWN = 5

interface StepProps {
  id: string
  step: 'go' | 'undo'
  label: string
  tone: 'primary' | 'secondary'
}

function Step({ id, step, label, tone }: StepProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.imports.pictures[step][':id'].$put({ param: { id } })),
    onSuccess: (data) => queries.setQueryData(importKeys.picturesOf(id), data),
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.pictures }),
  })
  return (
    <Button tone={tone} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

function Forget({ id, onForgotten }: { id: string; onForgotten: () => void }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.imports.pictures.delete[':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onForgotten()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.pictures }),
  })
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Forget
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Forget these pictures?"
        confirmLabel="Forget"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        What has come is deleted, and no article changes.
      </ConfirmDialog>
    </>
  )
}

/** Why pictures go nowhere. */
const FAULTS: Record<PictureFault, string> = {
  'no-article': t('No such article'),
  'several-articles': t('More than one such article'),
  'place-taken': t('The place is taken'),
  'not-a-picture': t('No picture'),
  'too-large': t('Above 8 MB'),
  'too-many-pixels': t('Too many pixels'),
  unreadable: t('Unreadable'),
}

function Files({ details: { _id, state, matched, stored, faults } }: { details: PictureImport }) {
  const [chosen, setChosen] = useState<PictureFault | null | undefined>()
  const kind = chosen === undefined ? (matched > 0 ? null : (faults[0]?.fault ?? null)) : chosen
  const kinds = [
    { fault: null, files: matched, label: t('With an article') },
    ...faults.map((one) => ({ ...one, label: FAULTS[one.fault] })),
  ]
  return (
    <>
      <fieldset aria-label={t('What to show')} className="flex flex-wrap gap-2">
        {kinds.map(({ fault, files, label }) => (
          <Button
            key={fault}
            size="sm"
            tone={fault === kind ? 'primary' : 'secondary'}
            aria-pressed={fault === kind}
            onClick={() => setChosen(fault)}
          >
            {t('{label}: {count}', { label, count: groupLakh(files) })}
          </Button>
        ))}
      </fieldset>
      <PictureFiles key={kind} id={_id} kind={kind} of={`${state} ${stored}`} />
    </>
  )
}

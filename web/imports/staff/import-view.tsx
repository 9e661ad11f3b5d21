import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { isAtWork, type ImportView as View } from '#shared/rules/imports/states.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import type { ImportDetails } from '#shared/schemas/imports/import.ts'
import { api, call } from '#web/api.ts'
import { importKeys, importQuery } from '#web/imports/import-queries.ts'
import { ProgressLine } from '#web/imports/progress-line.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ColumnsForm, LeftOut } from './columns-form.tsx'
import { ImportItems } from './import-items.tsx'

/** One import: its columns, then what it would change, then how far it is, then what it has done. */
export function ImportView({ id, onForgotten }: { id: string; onForgotten: () => void }) {
  const [isMapping, setMapping] = useState(false)
  const { data, error, refetch } = useQuery(importQuery(id))
  if (error && !data) return <LoadFailure subject={t('The import')} level={2} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <section aria-labelledby="import" className="grid gap-5">
      <h2 id="import" className="text-22 wrap-anywhere">
        {data.name}
      </h2>
      {isAtWork(data.state) && (
        <ProgressLine what={DOING[data.state as keyof typeof DOING]} done={data.done} total={data.total} canLeave />
      )}
      {data.failedAt && data.state === 'staged' && (
        <Notice tone="bad" title={t('The preview could not be made')}>
          <p>Look at the columns, or forget the file. Whoever looks after the shop finds why in its log.</p>
        </Notice>
      )}
      {(data.state === 'staged' || isMapping) && <ColumnsForm details={data} onChecked={() => setMapping(false)} />}
      {!isMapping && ['checking', 'checked'].includes(data.state) && (
        <div>
          <Button tone="secondary" onClick={() => setMapping(true)}>
            Back to the columns
          </Button>
        </div>
      )}
      {!isMapping && !['staged', 'checking'].includes(data.state) && <Outcome details={data} />}
      {!['running', 'undoing'].includes(data.state) && <Forget details={data} onForgotten={onForgotten} />}
    </section>
  )
}

const DOING = {
  checking: t('Looking at what changes'),
  running: t('Bringing it in'),
  undoing: t('Taking it back'),
} as const

/** A file that is not wanted any more, or whose dry run goes on for ever. */
function Forget({ details: { _id, state, counts }, onForgotten }: { details: ImportDetails; onForgotten: () => void }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.imports.delete[':id'].$delete({ param: { id: _id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onForgotten()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.list }),
  })
  return (
    <div>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Forget this file
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Forget this file?"
        confirmLabel="Forget"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {state === 'done' || counts.left > 0
          ? t('What it brought in stays, and cannot be undone any more.')
          : t('Nothing in the shop changes.')}
      </ConfirmDialog>
    </div>
  )
}

/** What is told apart, in the order in which it matters. */
const VIEWS: { verdict: View; label: string }[] = [
  { verdict: 'left', label: t('Not undone') },
  { verdict: 'added', label: t('New') },
  { verdict: 'changed', label: t('Changed') },
  { verdict: 'wrong', label: t('Wrong') },
  { verdict: 'unchanged', label: t('Unchanged') },
]

function Outcome({ details }: { details: ImportDetails }) {
  const { _id, state, counts, kind } = details
  const counted = { ...counts, wrong: counts.wrong + counts.out }
  const views = VIEWS.filter(({ verdict }) => verdict !== 'left' || counts.left > 0)
  const first = views.find(({ verdict }) => counted[verdict] > 0)?.verdict ?? 'unchanged'
  const [chosen, setChosen] = useState<View | null>(null)
  const verdict = views.find(({ verdict }) => verdict === chosen)?.verdict ?? first
  return (
    <>
      <Report {...details} />
      {state === 'checked' && <LeftOut details={details} />}
      <Actions details={details} />
      <fieldset aria-label={t('What to show')} className="flex flex-wrap gap-2">
        {views.map(({ verdict: one, label }) => (
          <Button
            key={one}
            size="sm"
            tone={one === verdict ? 'primary' : 'secondary'}
            aria-pressed={one === verdict}
            onClick={() => setChosen(one)}
          >
            {t('{label}: {count}', { label, count: groupLakh(counted[one]) })}
          </Button>
        ))}
      </fieldset>
      <ImportItems key={verdict} id={_id} kind={kind} verdict={verdict} of={`${state} ${counts.undone}`} />
    </>
  )
}

/** What has become of it. */
function Report({ state, counts }: ImportDetails) {
  const { done, out, undone, left } = counts
  if (state === 'done')
    return (
      <Notice tone={out > 0 ? 'warn' : 'ok'} title={t('{count} brought in', { count: figures(groupLakh(done)) })}>
        {out > 0 && <p>{t('{count} are out: the shop has changed since the preview.', { count: groupLakh(out) })}</p>}
      </Notice>
    )
  if (state !== 'undone') return null
  return (
    <Notice tone={left > 0 ? 'warn' : 'ok'} title={t('{count} are as they were before', { count: groupLakh(undone) })}>
      {left > 0 && (
        <p>
          {t('{count} are not undone. Once nothing newer has changed them, undo them too.', { count: groupLakh(left) })}
        </p>
      )}
    </Notice>
  )
}

function Actions({ details: { _id, state, counts } }: { details: ImportDetails }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (step: 'start' | 'undo') => call(api.imports[step][':id'].$put({ param: { id: _id } })),
    onSuccess: (data) => queries.setQueryData(importKeys.one(_id), data),
    onSettled: () => queries.invalidateQueries({ queryKey: importKeys.list }),
  })
  const toDo = counts.added + counts.changed
  const download = () => saveFile(api.imports.wrong[':id'].$get({ param: { id: _id }, query: { format: 'xlsx' } }))
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'checked' && toDo > 0 && (
        <Button busy={isPending} onClick={() => mutate('start')}>
          {t('Bring in {count}', { count: groupLakh(toDo) })}
        </Button>
      )}
      {state === 'done' && counts.done > 0 && (
        <Button tone="secondary" busy={isPending} onClick={() => mutate('undo')}>
          Undo
        </Button>
      )}
      {state === 'undone' && counts.left > 0 && (
        <Button tone="secondary" busy={isPending} onClick={() => mutate('undo')}>
          Undo the rest
        </Button>
      )}
      {counts.wrong + counts.out > 0 && (
        <Button tone="secondary" onClick={download}>
          Rows to mend (XLSX)
        </Button>
      )}
    </div>
  )
}

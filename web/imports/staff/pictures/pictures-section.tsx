import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import type { PictureImportState } from '#shared/schemas/imports/pictures.ts'
import { ProgressLine } from '#web/imports/progress-line.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { ChoosePictures } from './choose-pictures.tsx'
import { pictureImportsQuery } from './picture-queries.ts'
import { nameFiles, useSending } from './sending.ts'

/** Pictures are chosen; then the page is that of their import. */
export function PicturesSection({ onNamed }: { onNamed: (id: string) => void }) {
  const sending = useSending()
  const naming = sending?.state === 'naming' ? sending : null
  return (
    <section aria-labelledby="pictures" className="mt-12 grid max-w-3xl gap-4">
      <h2 id="pictures" className="text-22">
        Pictures of products
      </h2>
      <p className="text-14 text-ink-muted">
        They are known by the article number in their names: 572-8140.jpg, 572-8140_2.jpg for the second one. Nothing
        changes before you have seen which goes where.
      </p>
      <ChoosePictures
        disabled={naming !== null || sending?.state === 'sending'}
        onChosen={async (chosen) => onNamed(await nameFiles(chosen))}
      />
      {naming && (
        <ProgressLine
          what={t('Reading their names')}
          done={naming.progress?.done ?? 0}
          total={naming.progress?.total ?? 0}
        />
      )}
      <PictureList />
    </section>
  )
}

const STATES: Record<PictureImportState, string> = {
  naming: t('Preview'),
  coming: t('Not all have come'),
  going: t('Goes on'),
  done: t('Brought in'),
  undoing: t('Is being undone'),
  undone: t('Undone'),
}

/** The newest imports of pictures. */
function PictureList() {
  const { data, error, refetch } = useQuery(pictureImportsQuery)
  if (error && !data) return <LoadFailure subject={t('The imports')} level={3} error={error} onRetry={refetch} />
  if (!data?.length) return null
  return (
    <ul className="grid gap-2">
      {data.map(({ _id, at, by, state, files }) => (
        <li key={_id}>
          <Link
            to={{ search: `?pictures=${_id}` }}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m border border-line p-3 hover:border-control"
          >
            <span className="font-semibold">
              {plural(
                files,
                t('{count} picture', { count: groupLakh(files) }),
                t('{count} pictures', { count: groupLakh(files) }),
              )}
            </span>
            <span className="text-14 text-ink-muted">
              {STATES[state]} · {formatDateTime(at)}
              {by && ` · ${by}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

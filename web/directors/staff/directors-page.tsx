import { UserRound } from 'lucide-react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Director } from '#shared/schemas/director.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { type EntityListProps, ManagePage } from '#web/staff/crud/manage-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return pageMeta({ title: t('Directors'), description: t('The board of directors.'), noindex: true })
}

const resource: CrudResource<Director> = {
  permission: 'write_pages',
  key: ['directors'],
  nameOf: (director) => localized(director, 'name'),
  singular: t('director'),
  plural: t('directors'),
  title: t('Directors'),
  addLabel: t('Add Director'),
  load: () => call(api.directors.all.$get()),
  create: (submission) => call(api.directors.add.$post({ form: toRequest(submission) }, { fetch: submission.fetch })),
  update: ({ _id, updatedAt }, submission) =>
    call(
      api.directors.update[':id'].$put(
        { param: { id: _id }, form: { ...toRequest(submission), updatedAt } },
        { fetch: submission.fetch },
      ),
    ),
  remove: ({ _id }) => call(api.directors.delete[':id'].$delete({ param: { id: _id } })),
  toasts: { loadFailed: 'server' },
}

/** `/dashboard/directors` */
export default function Directors() {
  return (
    <ManagePage
      resource={resource}
      addIn="dialog"
      deleteInForm
      fields={(director, { field, imageField }) => (
        <>
          <TextField label="Director name" {...field('name')} required maxLength={120} defaultValue={director?.name} />
          <BanglaField
            label="Director name in Bangla"
            {...field('nameBn')}
            maxLength={120}
            defaultValue={director?.nameBn}
          />
          <TextField
            label="Designation"
            {...field('designation')}
            required
            maxLength={120}
            defaultValue={director?.designation}
          />
          <BanglaField
            label="Designation in Bangla"
            {...field('designationBn')}
            maxLength={120}
            defaultValue={director?.designationBn}
          />
          <TextareaField label="About" {...field('about')} required maxLength={4000} defaultValue={director?.about} />
          <BanglaField
            label="About in Bangla"
            {...field('aboutBn')}
            multiline
            maxLength={4000}
            defaultValue={director?.aboutBn}
          />
          <ImageField label="Image" {...imageField('image')} optional current={director?.image} />
        </>
      )}
      list={(listProps) => <DirectorCards {...listProps} />}
    />
  )
}

function toRequest({ text, file }: FormSubmission) {
  return {
    name: text('name'),
    nameBn: text('nameBn'),
    designation: text('designation'),
    designationBn: text('designationBn'),
    about: text('about'),
    aboutBn: text('aboutBn'),
    image: file('image'),
  }
}

/** The directors as cards; a card opens its form. */
function DirectorCards({ entities, onEdit }: EntityListProps<Director>) {
  if (entities?.length === 0) return <EmptyState title="There are no directors yet" />
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {entities === null && ['first', 'second', 'third'].map((key) => <Skeleton key={key} className="h-64" />)}
      {entities?.map((director) => (
        <li key={director._id}>
          <button
            type="button"
            onClick={() => onEdit(director)}
            className="grid size-full content-start gap-3 rounded-m border border-line bg-surface p-4 text-left duration-150 ease-out hover:border-control"
          >
            {director.image ? (
              <Picture src={director.image} alt="" sizes="6rem" maxWidth={240} className="w-24" />
            ) : (
              <span className="grid size-24 place-items-center rounded-s bg-ground">
                <UserRound aria-hidden="true" className="size-8 text-control" />
              </span>
            )}
            <span className="min-w-0 wrap-anywhere">
              <span {...localizedProps(director, 'name')} className="block font-semibold" />
              <span {...localizedProps(director, 'designation')} className="block text-14 text-brand" />
            </span>
            <span
              {...localizedProps(director, 'about')}
              className="line-clamp-4 text-14 wrap-anywhere text-ink-muted"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

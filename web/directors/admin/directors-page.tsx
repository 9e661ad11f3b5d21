import type { Director } from '#shared/schemas/director.ts'
import type { Noun, Sent } from '#web/admin/crud/crud-resource.ts'
import { ManagePage } from '#web/admin/crud/manage-page.tsx'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { DirectorCards } from './director-cards.tsx'

export function meta() {
  return pageMeta({ title: 'Directors', description: 'The board of directors.', noindex: true })
}

const noun: Noun<Director> = {
  word: 'director',
  plural: 'directors',
  title: 'Directors',
  addLabel: 'Add Director',
  load: () => call(api.directors.all.$get()),
  create: (sent) => call(api.directors.add.$post({ form: read(sent) }, { fetch: sent.fetch })),
  update: ({ _id, updatedAt }, sent) =>
    call(
      api.directors.update[':id'].$put(
        { param: { id: _id }, form: { ...read(sent), updatedAt } },
        { fetch: sent.fetch },
      ),
    ),
  remove: ({ _id }) => call(api.directors.delete[':id'].$delete({ param: { id: _id } })),
  toasts: { loadFailed: 'server' },
}

/** `/dashboard/directors` */
export default function Directors() {
  return (
    <ManagePage
      noun={noun}
      addIn="dialog"
      deleteInForm
      fields={(director, { errors, picture }) => (
        <>
          <TextField
            label="Director Name"
            name="name"
            required
            maxLength={120}
            defaultValue={director?.name}
            error={errors.name}
          />
          <TextField
            label="Designation"
            name="designation"
            required
            maxLength={120}
            defaultValue={director?.designation}
            error={errors.designation}
          />
          <TextareaField
            label="About"
            name="about"
            required
            maxLength={4000}
            defaultValue={director?.about}
            error={errors.about}
          />
          <ImageField label="Image" name="image" optional current={director?.image} error={errors.image} {...picture} />
        </>
      )}
      list={(listed) => <DirectorCards {...listed} />}
    />
  )
}

function read({ text, file }: Sent) {
  return { name: text('name'), designation: text('designation'), about: text('about'), image: file('image') }
}

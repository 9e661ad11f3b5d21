import type { Slide } from '#shared/schemas/slide.ts'
import type { Noun, Sent } from '#web/admin/crud/crud-resource.ts'
import { ManagePage } from '#web/admin/crud/manage-page.tsx'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ImageField } from '#web/ui/image-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SlideGrid } from './slide-grid.tsx'
import { SlidePicker } from './slide-picker.tsx'

export function meta() {
  return pageMeta({ title: 'All Slides', description: 'The slides of the home page.', noindex: true })
}

const noun: Noun<Slide> = {
  word: 'slide',
  plural: 'slides',
  title: 'All Slides',
  load: () => call(api.slides['all-slides'].$get()),
  create: (sent) => call(api.slides.create.$post({ form: read(sent) }, { fetch: sent.fetch })),
  update: ({ _id, updatedAt }, sent) =>
    call(
      api.slides.update[':id'].$put(
        { param: { id: _id }, form: { ...read(sent), ...readPhoneImage(sent), updatedAt } },
        { fetch: sent.fetch },
      ),
    ),
  remove: ({ _id }) => call(api.slides.delete[':id'].$delete({ param: { id: _id } })),
  toasts: { loadFailed: 'server' },
}

/** `/dashboard/slides`: a selected file is uploaded at once; everything else is edited afterwards. */
export default function Slides() {
  return (
    <ManagePage
      noun={noun}
      adding={(save) => <SlidePicker onSave={save} />}
      fields={(slide, { errors, picture }) => (
        <>
          <TextField
            label="Title"
            name="title"
            optional
            maxLength={120}
            defaultValue={slide?.title ?? ''}
            error={errors.title}
          />
          <TextField
            label="Link"
            name="link"
            optional
            maxLength={300}
            placeholder="/search?query=eid"
            hint="A page of this shop"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={slide?.link ?? ''}
            error={errors.link}
          />
          <ImageField
            label="Image"
            name="image"
            current={slide?.image}
            ratio={[1000, 385]}
            error={errors.image}
            {...picture}
          />
          <ImageField
            label="Picture for phones"
            name="phoneImage"
            optional
            hint="The shoes closer, in the same shape; without it phones show the image above"
            current={slide?.phoneImage}
            ratio={[1000, 385]}
            error={errors.phoneImage}
            {...picture}
          />
          {slide?.phoneImage && <Checkbox label="Remove the picture for phones" name="removePhoneImage" value="true" />}
        </>
      )}
      list={(listed) => <SlideGrid {...listed} />}
    />
  )
}

function read({ text, file }: Sent) {
  return { image: file('image'), title: text('title'), link: text('link') }
}

function readPhoneImage({ text, file }: Sent) {
  const removePhoneImage = text('removePhoneImage') ? 'true' : 'false'
  return { phoneImage: file('phoneImage'), removePhoneImage } as const
}

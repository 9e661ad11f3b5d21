import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedSlide } from '#shared/schemas/slide.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SlideGrid } from './slide-grid.tsx'
import { SlidePicker } from './slide-picker.tsx'
import { SlidesPreview } from './slides-preview.tsx'

export function meta() {
  return pageMeta({ title: t('All Slides'), description: t('The slides of the home page.'), noindex: true })
}

const resource: CrudResource<ManagedSlide> = {
  path: 'slides',
  nameOf: (slide) => localized(slide, 'title') ?? '',
  singular: t('slide'),
  plural: t('slides'),
  title: t('All Slides'),
  load: () => call(api.slides.managed.$get()),
  create: (submission) =>
    call(api.slides.create.$post({ form: { ...toRequest(submission), hidden: 'true' } }, { fetch: submission.fetch })),
  update: ({ _id, updatedAt }, submission) =>
    call(
      api.slides.update[':id'].$put(
        { param: { id: _id }, form: { ...toRequest(submission), ...toPhoneImageRequest(submission), updatedAt } },
        { fetch: submission.fetch },
      ),
    ),
  remove: ({ _id }) => call(api.slides.delete[':id'].$delete({ param: { id: _id } })),
  toasts: { loadFailed: 'server' },
}

/**
 * `/dashboard/slides`: a selected file is uploaded at once, and is on the home page once it is published; everything else is edited
 * before or afterwards.
 */
export default function Slides() {
  return (
    <ManagePage
      resource={resource}
      renderAdd={(save) => <SlidePicker onSave={save} />}
      fields={(slide, { field, imageField }) => (
        <>
          <TextField label="Title" {...field('title')} optional maxLength={120} defaultValue={slide?.title ?? ''} />
          <BanglaField label="Title in Bangla" {...field('titleBn')} maxLength={120} defaultValue={slide?.titleBn} />
          <TextField
            label="Link"
            {...field('link')}
            optional
            maxLength={300}
            placeholder="/search?query=eid"
            hint="A page of this shop"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={slide?.link ?? ''}
          />
          <ImageField label="Image" {...imageField('image')} current={slide?.image} ratio={[1000, 385]} />
          <ImageField
            label="Picture for phones"
            {...imageField('phoneImage')}
            optional
            hint="The shoes closer, in the same shape; without it phones show the image above"
            current={slide?.phoneImage}
            ratio={[1000, 385]}
          />
          {slide?.phoneImage && <Checkbox label="Remove the picture for phones" name="removePhoneImage" value="true" />}
        </>
      )}
      list={(listProps) => (
        <>
          {listProps.entities && listProps.entities.length > 0 && <SlidesPreview slides={listProps.entities} />}
          <SlideGrid {...listProps} />
        </>
      )}
    />
  )
}

function toRequest({ text, file }: FormSubmission) {
  return { image: file('image'), title: text('title'), titleBn: text('titleBn'), link: text('link') }
}

function toPhoneImageRequest({ text, file }: FormSubmission) {
  const removePhoneImage = text('removePhoneImage') ? 'true' : 'false'
  return { phoneImage: file('phoneImage'), removePhoneImage } as const
}

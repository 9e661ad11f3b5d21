import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedSlide } from '#shared/schemas/slide.ts'
import { api, call } from '#web/api.ts'
import { Slides } from '#web/home/slides.tsx'
import { shrinkImage } from '#web/lib/forms/shrink-image.ts'
import { uploadFetch } from '#web/lib/forms/upload-fetch.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { ManagePage } from '#web/staff/crud/manage-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClasses } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SlideGrid } from './slide-grid.tsx'

export function meta() {
  return pageMeta({ title: t('All Slides'), description: t('The slides of the home page.'), noindex: true })
}

const resource: CrudResource<ManagedSlide> = {
  permission: 'write_pages',
  key: ['slides'],
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
export default function SlidesPage() {
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

/** Shows the slides as the home page will, those included that are not on it yet. */
function SlidesPreview({ slides }: { slides: readonly ManagedSlide[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" className="mb-4" onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Dialog
        open={open}
        variant="cover"
        title={t('As the home page will show them')}
        description={t('With those that are not on it yet')}
        onClose={() => setOpen(false)}
      >
        <Slides slides={slides} />
      </Dialog>
    </>
  )
}

/** A file picker that uploads the selected file at once as a new slide. */
function SlidePicker({ onSave }: { onSave: (submission: FormSubmission) => Promise<() => unknown> }) {
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file || progress !== null) return
    setProgress(0)
    try {
      const image = await shrinkImage(file)
      const finish = await onSave({ text: () => '', file: () => image, fetch: uploadFetch(setProgress) })
      await finish()
    } catch (error) {
      reportError(error)
    } finally {
      setProgress(null)
      target.value = ''
    }
  }
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={upload}
        disabled={progress !== null}
        className="peer absolute inset-0 opacity-0"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClasses({ tone: 'primary' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
        )}
      >
        {progress === null ? <ImageUp aria-hidden="true" /> : <Spinner />}
        <span aria-live="polite">
          {progress === null ? t('Add slide') : t('Uploading {percent}%', { percent: Math.round(progress * 100) })}
        </span>
      </label>
    </div>
  )
}

import { ImageField } from '#web/ui/form/image-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Row, Sample } from './sample.tsx'

/** Pictures, upload fields and placeholders. */
export function Pictures() {
  return (
    <>
      <Sample name="Picture" note="Square, wide, and one that does not come">
        <div className="grid grid-cols-3 items-start gap-4">
          <Picture src="/favicon.svg" alt="The shop's mark" sizes="20vw" />
          <Picture src="/favicon.svg" alt="The shop's mark, wide" sizes="20vw" ratio={[16, 9]} />
          <Picture src="/api/v1/no-such-image" alt="Oxford Classic in tan" sizes="20vw" />
        </div>
      </Sample>
      <Sample name="ImageField" note="Empty, with a picture, refused, on its way">
        <div className="grid gap-5 sm:grid-cols-2">
          <ImageField label="Image" name="empty" />
          <ImageField label="Image" name="present" optional current="/favicon.svg" />
          <ImageField label="Image" name="refused" error="Please choose a JPEG, PNG or WebP image" />
          <ImageField
            label="Image"
            name="sent"
            current="/favicon.svg"
            progress={0.6}
            hint="Choose one to see the bar"
          />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <div className="grid grid-cols-3 gap-4">
          {[1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton className="aspect-square w-full" />
              <Skeleton className="mt-3 h-4 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/3" />
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Spinner">
        <Row>
          <Spinner label="Loading" />
          <p className="flex items-center gap-2 text-ink-muted">
            <Spinner /> Loading…
          </p>
        </Row>
      </Sample>
    </>
  )
}

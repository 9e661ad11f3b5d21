import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { Picture } from '#web/ui/picture.tsx'

const SLIDE_INTERVAL_MS = 6000

/** The shop's slides, full width and 38.5vw high. */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  if (slides.length === 0) return null
  return (
    <Carousel
      label="Highlights"
      autoplay={SLIDE_INTERVAL_MS}
      gap={0}
      dots="over"
      slides={slides.map((slide, index) => ({
        key: slide._id,
        content: <SlideView slide={slide} priority={index === 0} />,
      }))}
    />
  )
}

/** One slide; its title is real text and, if the slide has a link, names the link. */
function SlideView({ slide, priority }: { slide: Slide; priority: boolean }) {
  const { image, phoneImage, link } = slide
  const title = localizedProps(slide, 'title')
  const content = (
    <>
      <Picture
        src={image}
        phoneSrc={phoneImage}
        alt={title.children || !link ? '' : t('Have a look')}
        sizes="100vw"
        ratio={[1000, 385]}
        maxWidth={2400}
        priority={priority}
        className="rounded-none"
      />
      {title.children && (
        <span className="absolute inset-0 flex items-center bg-linear-to-r from-paper/80 via-paper/40 via-30% to-transparent to-50%">
          <span className="wrap">
            <span
              {...title}
              className="block w-[46%] font-display text-18 leading-[1.1] font-semibold tracking-tight text-balance sm:text-28 lg:text-48 xl:text-64"
            />
            {link && (
              <span className="mt-2 inline-flex items-center gap-2 rounded-m bg-brand px-3 py-1 text-14 font-semibold text-brand-ink duration-150 ease-out group-hover:bg-brand-deep sm:mt-5 sm:px-5 sm:py-2.5 sm:text-16">
                See the shoes <ArrowRight aria-hidden="true" className="size-[1.25em]" />
              </span>
            )}
          </span>
        </span>
      )}
    </>
  )
  return link ? (
    <Link to={link} className="group relative block focus-visible:-outline-offset-4">
      {content}
    </Link>
  ) : (
    <div className="relative">{content}</div>
  )
}

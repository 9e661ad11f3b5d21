import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Slide } from '#shared/schemas/slide.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'

const SLIDE_INTERVAL_MS = 6000

const NO_NAMES: ReadonlyMap<string, string> = new Map()

interface SlidesProps {
  slides: readonly Slide[]
  /** names of the pages that slides lead to, by path */
  pages?: ReadonlyMap<string, string>
}

/** The shop's slides, full width and 38.5vw high; phones have their titles below. */
export function Slides({ slides, pages = NO_NAMES }: SlidesProps) {
  if (slides.length === 0) return null
  return (
    <Carousel
      label="Highlights"
      autoplay={SLIDE_INTERVAL_MS}
      gap={0}
      dots="over"
      slides={slides.map((slide, index) => ({
        key: slide._id,
        content: <SlideView slide={slide} page={pages.get(slide.link ?? '')} priority={index === 0} />,
      }))}
    />
  )
}

interface SlideViewProps {
  slide: Slide
  /** name of the page it leads to, if that is known */
  page: string | undefined
  priority: boolean
}

/** One slide; its title is real text and, if the slide has a link, names the link. */
function SlideView({ slide, page, priority }: SlideViewProps) {
  const { image, phoneImage, link } = slide
  const title = localizedProps(slide, 'title')
  const content = (
    <>
      <Picture
        src={image}
        phoneSrc={phoneImage}
        alt={title.children || !link ? '' : t('Have a look')}
        sizes="(min-width: 640px) 100vw, 135vw"
        ratio={[1000, 385]}
        maxWidth={2400}
        priority={priority}
        className="rounded-none"
        // The words of a phone stand below, so the shoes have the room that the picture keeps for them.
        imageClassName={cx(title.children && phoneImage && 'max-sm:origin-right max-sm:scale-135')}
      />
      {/* On a phone there is room for two lines, so that none moves what follows when the font has come. */}
      {title.children && (
        <span className="flex items-center max-sm:min-h-33 max-sm:pt-3 sm:absolute sm:inset-0 sm:bg-linear-to-r sm:from-paper/80 sm:via-paper/40 sm:via-30% sm:to-transparent sm:to-50%">
          <span className="wrap">
            <span
              {...title}
              className="block font-display text-28 leading-[1.15] font-semibold tracking-tight text-balance sm:w-[46%] sm:leading-[1.1] lg:text-48 xl:text-64"
            />
            {link && (
              <span className="mt-3 inline-flex items-center gap-2 rounded-m bg-brand px-4 py-2 font-semibold text-brand-ink duration-150 ease-out group-hover:bg-brand-deep sm:mt-5 sm:px-5 sm:py-2.5">
                {page ? t('See {name}', { name: page }) : t('See the shoes')}
                <ArrowRight aria-hidden="true" className="size-[1.25em]" />
              </span>
            )}
          </span>
        </span>
      )}
    </>
  )
  return link ? (
    <Link to={link} className="group relative block h-full focus-visible:-outline-offset-4 max-sm:bg-ground">
      {content}
    </Link>
  ) : (
    <div className="relative h-full max-sm:bg-ground">{content}</div>
  )
}

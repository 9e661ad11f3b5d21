import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { Sample } from './sample.tsx'

const HEROES = [
  { name: 'Formal', look: 'bg-brand text-brand-ink' },
  { name: 'Sandals', look: 'bg-ground text-ink' },
  { name: 'Sport', look: 'bg-line text-ink' },
]

/** Carousels, tabs and disclosures. */
export function Motion() {
  return (
    <>
      <Sample name="Carousel, hero" note="Moves by itself every 6 s, dots upon it from 1024 px">
        <Carousel
          label="Slides"
          gap={0}
          dots="over"
          autoplay={6000}
          slides={HEROES.map(({ name, look: className }) => ({
            key: name,
            content: (
              <div className={`grid h-64 place-items-center rounded-s ${className}`}>
                <p className="font-display text-36 font-semibold">{name}</p>
              </div>
            ),
          }))}
        />
      </Sample>
      <Sample name="Carousel, row" note="2 per view, from 1024 px 4">
        <Carousel
          label="Numbers"
          dots="none"
          head={<p className="font-display text-22 font-semibold">New Arrivals</p>}
          perView={[2, 2, 4]}
          scroll={[1, 2, 4]}
          slides={Array.from({ length: 10 }, (_, index) => ({
            key: String(index),
            content: (
              <a
                href="#moving"
                className="grid aspect-square place-items-center rounded-s bg-ground text-28 tabular-nums"
              >
                {index + 1}
              </a>
            ),
          }))}
        />
      </Sample>
      <Sample name="Carousel, few" note="Fewer slides than places: it stands still">
        <Carousel
          label="Two numbers"
          perView={[2, 2, 4]}
          slides={['One', 'Two'].map((key) => ({
            key,
            content: <div className="grid aspect-square place-items-center rounded-s bg-ground text-22">{key}</div>,
          }))}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="About this shoe"
          tabs={[
            {
              id: 'description',
              label: 'Description',
              panel: <p className="max-w-prose">Full-grain leather upper.</p>,
            },
            { id: 'chart', label: 'Size Chart', panel: <p className="max-w-prose">EU 42 is UK 8.</p> },
            { id: 'bangla', label: <span lang="bn">বিবরণ</span>, panel: <p lang="bn">খাঁটি চামড়ার জুতা।</p> },
          ]}
        />
      </Sample>
      <Sample name="Disclosure">
        <div className="max-w-prose border-t border-line">
          <Disclosure summary="Colour" open>
            Navy, tan and black.
          </Disclosure>
          <Disclosure summary="Delivery">Inside Dhaka in 2 days, elsewhere in 3 to 5.</Disclosure>
        </div>
      </Sample>
    </>
  )
}

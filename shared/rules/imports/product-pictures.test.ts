import { expect, test } from 'vitest'
import { isSamePictures, withPictures } from './product-pictures.ts'

const detail = (...images: string[]) => images.map((image) => ({ image, role: 'detail' as const }))
const came = (places: Record<number, string>) =>
  Object.entries(places).map(([place, image]) => ({ place: Number(place), image }))

test.each([
  [{ image1: 'p', image2: 'p', images: [] }, { 1: 'a' }, { image1: 'a', image2: 'a', images: [] }],
  [{ image1: 'p', image2: 'p', images: [] }, { 2: 'b' }, { image1: 'b', image2: 'b', images: [] }],
  [
    { image1: 'p', image2: 'p', images: [] },
    { 1: 'a', 2: 'b', 3: 'c' },
    { image1: 'a', image2: 'b', images: detail('c') },
  ],
  [{ image1: 'p', image2: 'q', images: [] }, { 1: 'a' }, { image1: 'a', image2: 'q', images: [] }],
  [
    { image1: 'p', image2: 'q', images: detail('r') },
    { 3: 'c', 5: 'e' },
    { image1: 'p', image2: 'q', images: detail('c', 'e') },
  ],
  [
    { image1: 'p', image2: 'q', images: detail('r', 's') },
    { 4: 'r' },
    { image1: 'p', image2: 'q', images: detail('r', 's') },
  ],
  [{ image1: 'p', image2: 'q', images: detail('r') }, { 1: 'r' }, { image1: 'r', image2: 'q', images: [] }],
  [
    { image1: 'p', image2: 'q', images: detail('1', '2', '3', '4', '5') },
    { 8: 'h' },
    { image1: 'p', image2: 'q', images: detail('1', '2', '3', '4', '5', 'h') },
  ],
])(
  '[DATA-04] a product with %j and the pictures %j shows %j, and the same once more changes nothing',
  (before, places, after) => {
    const shown = withPictures(before, came(places as unknown as Record<number, string>))
    expect(shown).toEqual(after)
    expect(isSamePictures(withPictures(shown, came(places as unknown as Record<number, string>)), shown)).toBe(true)
  },
)

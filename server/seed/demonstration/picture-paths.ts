import catalogue from './data/catalogue.json' with { type: 'json' }
import slides from './data/slides.json' with { type: 'json' }

/** The path of each picture of the demonstration in its folder; the studio writes them, the seed reads them. */
export const picturePath = {
  category: (name: string) => `categories/${slug(name)}.webp`,
  subCategory: (name: string) => `sub-categories/${slug(name)}.webp`,
  product: (code: string, view: 1 | 2) => `products/${code}-${view}.webp`,
  slide: (index: number) => `slides/${index + 1}.webp`,
  phoneSlide: (index: number) => `slides/${index + 1}-phone.webp`,
  director: (name: string) => `directors/${slug(name)}.webp`,
}

/** The paths of all pictures of the demonstration. */
export function allPicturePaths(): string[] {
  return [
    ...catalogue.categories.map(({ name }) => picturePath.category(name)),
    ...catalogue.subCategories.map(({ name }) => picturePath.subCategory(name)),
    ...catalogue.products.flatMap(({ code }) => [picturePath.product(code, 1), picturePath.product(code, 2)]),
    ...slides.flatMap((_, index) => [picturePath.slide(index), picturePath.phoneSlide(index)]),
    ...catalogue.directors.map(({ name }) => picturePath.director(name)),
  ]
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

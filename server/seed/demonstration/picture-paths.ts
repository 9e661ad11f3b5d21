import catalogue from './data/catalogue.json' with { type: 'json' }
import slides from './data/slides.json' with { type: 'json' }

/** What a further picture of a product shows: the pair from behind, its soles, or what its wearer sees. */
export type FurtherView = 'back' | 'sole' | 'top'

/** Silhouettes whose upper, footbed or inside says more than their sole. */
const SEEN_FROM_ABOVE = 'ballet flipflop heel kids-sandal mule nagra pump sandal slide wedge'.split(' ')
/** What has no pair to stand in. */
const NO_SHOES = ['insole', 'shoecare', 'sock']

/** The further pictures that the products of a silhouette have, in their order. */
export function furtherViewsOf(silhouette: string): FurtherView[] {
  if (NO_SHOES.includes(silhouette)) return []
  return ['back', SEEN_FROM_ABOVE.includes(silhouette) ? 'top' : 'sole']
}

/** The path of each picture of the demonstration in its folder; the studio writes them, the seed reads them. */
export const picturePath = {
  category: (name: string) => `categories/${slug(name)}.webp`,
  subCategory: (name: string) => `sub-categories/${slug(name)}.webp`,
  product: (code: string, view: 1 | 2) => `products/${code}-${view}.webp`,
  productView: (code: string, view: FurtherView) => `products/${code}-${view}.webp`,
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

/** The paths of all further pictures of products. */
export function furtherPicturePaths(): string[] {
  return catalogue.products.flatMap(({ code, silhouette }) =>
    furtherViewsOf(silhouette).map((view) => picturePath.productView(code, view)),
  )
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

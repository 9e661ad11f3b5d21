import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'

/** `/site.webmanifest`: how the shop looks on a phone's home screen. The facts are in the language of the request. */
export function writeManifest({ name, description }: Pick<ShopFacts, 'name' | 'description'>) {
  const icon = (file: string, side: number, purpose: string) => ({
    src: `/${file}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: localizePath('/'),
    name,
    short_name: name,
    description,
    lang: language(),
    start_url: localizePath('/'),
    scope: '/',
    display: 'browser',
    background_color: '#FAF8F4',
    theme_color: '#0B3D2E',
    categories: ['shopping'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  }
}

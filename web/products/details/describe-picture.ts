import { t } from '#shared/language/t.ts'
import type { ImageRole } from '#shared/rules/products/image-role.ts'

/** What a picture of a product shows, for those who do not see it. */
export function describePicture(name: string, role: ImageRole): string {
  if (role === 'pair') return name
  return {
    side: t('{name}, from the side', { name }),
    back: t('{name}, from behind', { name }),
    sole: t('{name}, the sole', { name }),
    top: t('{name}, from above', { name }),
    detail: t('{name}, a detail', { name }),
    worn: t('{name}, worn', { name }),
  }[role]
}

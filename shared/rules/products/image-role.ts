/** What a picture of a product shows of it. The first two are `pair` and `side`. */
export const IMAGE_ROLES = ['pair', 'side', 'back', 'sole', 'top', 'detail', 'worn'] as const
export type ImageRole = (typeof IMAGE_ROLES)[number]

/** Pictures that a product may have beside its first two. */
export const MAX_FURTHER_IMAGES = 6

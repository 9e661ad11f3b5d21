import { useState } from 'react'
import { preload } from 'react-dom'
import { cx } from './cx.ts'

/** The widths in pixels that the image calls give (`?w=`, design.md section 10). */
export const PICTURE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400] as const

const WIDE = '(min-width: 640px)'
const PHONE = `not all and ${WIDE}`

interface PictureProps {
  /** Address of an image call */
  src: string
  /** Address of another composition of it, in the same shape, which takes its place on screens below 640 px */
  phoneSrc?: string | null
  alt: string
  /** How wide it stands on the page: '(min-width: 1024px) 25vw, 50vw' */
  sizes: string
  /** Its shape, width by height; the place is kept while it loads. Square unless given */
  ratio?: readonly [width: number, height: number]
  /** The widest that is ever asked for; 1600 unless given */
  widest?: (typeof PICTURE_WIDTHS)[number]
  /** true for what is seen first on a page: loaded at once and before others */
  priority?: boolean
  /** Classes of the place: width, margins */
  className?: string
  /** Classes of the picture itself: hover and movement */
  imageClassName?: string
}

/** A picture in the size that the screen needs, on a quiet woven ground until it is there (or if it never comes). */
export function Picture({
  src,
  phoneSrc,
  alt,
  sizes,
  ratio = [1, 1],
  widest = 1600,
  priority,
  className,
  imageClassName,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [width, height] = ratio
  const srcSet = sourceSet(src, widest)
  const phoneSrcSet = phoneSrc && sourceSet(phoneSrc, widest)
  if (phoneSrcSet && priority) preloadEither(src, { [WIDE]: srcSet, [PHONE]: phoneSrcSet }, sizes)
  const image = (
    <img
      src={sized(src, Math.min(widest, 640))}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width * 800}
      height={height * 800}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={imageClassName}
    />
  )
  return (
    <span style={{ aspectRatio: `${width} / ${height}` }} className={cx('picture', className)}>
      {failed === src ? (
        alt && (
          <span role="img" aria-label={alt} className="picture-missing">
            {alt}
          </span>
        )
      ) : phoneSrcSet ? (
        <picture>
          <source media={PHONE} srcSet={phoneSrcSet} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}

/** `src?w=64 64w, …` up to the widest; the same for a link that preloads a page's first picture. */
export function sourceSet(src: string, widest: number = 1600): string {
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${sized(src, width)} ${width}w`)
    .join(', ')
}

/** React preloads a page's first pictures by itself, but not where the screen decides which one it is. */
function preloadEither(src: string, sets: Record<string, string>, sizes: string): void {
  for (const [media, imageSrcSet] of Object.entries(sets))
    preload(src, { as: 'image', imageSrcSet, imageSizes: sizes, fetchPriority: 'high', media })
}

function sized(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

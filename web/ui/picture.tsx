import { useState } from 'react'
import { preload } from 'react-dom'
import { cx } from './cx.ts'

/** The widths in pixels that the image routes serve (`?w=`). */
export const PICTURE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400] as const

const WIDE = '(min-width: 640px)'
const PHONE = `not all and ${WIDE}`

interface PictureProps {
  /** URL of an image route */
  src: string
  /** URL of another crop with the same aspect ratio, used on screens below 640 px */
  phoneSrc?: string | null
  alt: string
  /** The displayed width: '(min-width: 1024px) 25vw, 50vw' */
  sizes: string
  /** The aspect ratio; reserves the space while loading. Square by default */
  ratio?: readonly [width: number, height: number]
  /** The largest width to request; 1600 by default */
  widest?: (typeof PICTURE_WIDTHS)[number]
  /** true for images in the first view: loaded eagerly and with high priority */
  priority?: boolean
  /** Classes of the wrapper: width, margins */
  className?: string
  /** Classes of the `<img>`: hover effects and transitions */
  imageClassName?: string
}

/** A responsive image, with a woven placeholder while it loads or if it fails. */
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

/** The `srcset` up to a maximum width: `src?w=64 64w, …`. */
export function sourceSet(src: string, widest: number = 1600): string {
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${sized(src, width)} ${width}w`)
    .join(', ')
}

/** React preloads high-priority images by itself, but not if a media query selects the source. */
function preloadEither(src: string, sets: Record<string, string>, sizes: string): void {
  for (const [media, imageSrcSet] of Object.entries(sets))
    preload(src, { as: 'image', imageSrcSet, imageSizes: sizes, fetchPriority: 'high', media })
}

function sized(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

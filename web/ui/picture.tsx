import { useState } from 'react'
import { preload } from 'react-dom'
import { cx } from './cx.ts'

/** The widths in pixels that the image routes serve (`?w=`). */
export const IMAGE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400] as const

/**
 * `sizes` of a picture in two columns of a phone, by the page's gutter (3.2vw + 4px on each side) and a gap of 16 px. Exact,
 * because a phone that needs 316 pixels takes the file of 320, and with a rounded '46vw' that of 480 with twice the bytes.
 */
export const HALF_A_PHONE = 'calc(47vw - 12px)'

const WIDE_SCREEN = '(min-width: 640px)'
const PHONE_SCREEN = `not all and ${WIDE_SCREEN}`

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
  /** The smallest width worth a request, as no screen shows less; 64 by default */
  minWidth?: (typeof IMAGE_WIDTHS)[number]
  /** The largest width to request; 1600 by default */
  maxWidth?: (typeof IMAGE_WIDTHS)[number]
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
  minWidth = 64,
  maxWidth = 1600,
  priority,
  className,
  imageClassName,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [width, height] = ratio
  const srcSet = buildSrcSet(src, maxWidth, minWidth)
  const phoneSrcSet = phoneSrc && buildSrcSet(phoneSrc, maxWidth, minWidth)
  if (phoneSrcSet && priority) preloadForScreen(src, { [WIDE_SCREEN]: srcSet, [PHONE_SCREEN]: phoneSrcSet }, sizes)
  const image = (
    <img
      src={urlForWidth(src, Math.min(maxWidth, 640))}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width * 800}
      height={height * 800}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={imageClassName}
    />
  )
  return (
    <span style={{ aspectRatio: `${width} / ${height}` }} className={cx('picture', className)}>
      {failedSrc === src ? (
        alt && (
          <span role="img" aria-label={alt} className="picture-missing">
            {alt}
          </span>
        )
      ) : phoneSrcSet ? (
        <picture>
          <source media={PHONE_SCREEN} srcSet={phoneSrcSet} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}

/** The `srcset` from a minimum to a maximum width: `src?w=64 64w, …`. */
export function buildSrcSet(src: string, maxWidth: number = 1600, minWidth: number = 64): string {
  return IMAGE_WIDTHS.filter((width) => width >= minWidth && width <= maxWidth)
    .map((width) => `${urlForWidth(src, width)} ${width}w`)
    .join(', ')
}

/** React preloads high-priority images by itself, but not if a media query selects the source. */
function preloadForScreen(src: string, srcSetsByMedia: Record<string, string>, sizes: string): void {
  for (const [media, imageSrcSet] of Object.entries(srcSetsByMedia))
    preload(src, { as: 'image', imageSrcSet, imageSizes: sizes, fetchPriority: 'high', media })
}

function urlForWidth(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

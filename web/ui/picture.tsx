import { useState } from 'react'
import { cx } from './cx.ts'

/** The widths in pixels that the image calls give (`?w=`, design.md section 10). */
export const PICTURE_WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400] as const

interface PictureProps {
  /** Address of an image call */
  src: string
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
  return (
    <span style={{ aspectRatio: `${width} / ${height}` }} className={cx('picture', className)}>
      {failed === src ? (
        alt && (
          <span role="img" aria-label={alt} className="picture-missing">
            {alt}
          </span>
        )
      ) : (
        <img
          src={sized(src, Math.min(widest, 640))}
          srcSet={sourceSet(src, widest)}
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

function sized(src: string, width: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}

import { useEffect, useRef, useState } from 'react'
import { language } from '#shared/language/language.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Product } from '#shared/schemas/product.ts'
import { Price } from '#web/products/price.tsx'
import { type FormValues, readFormValues } from '#web/staff/crud/form-values.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useObjectUrl } from '#web/ui/form/use-object-url.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface LiveCardProps {
  /** null for a new product */
  product: Product | null
  colors: CatalogueOptions['colors']
}

interface CardValues {
  name: string
  originalPrice: number
  discountPrice: number
  color: CatalogueOptions['colors'][number] | undefined
  isNew: boolean
}

/** The card of the product as shoppers will see it, while its form is filled in. */
export function LiveCard({ product, colors }: LiveCardProps) {
  const frame = useRef<HTMLElement>(null)
  const [values, setValues] = useState<CardValues | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const url = useObjectUrl(picture)
  useEffect(() => {
    const form = frame.current?.closest('form')
    if (!form) return
    const read = () => {
      const current = readFormValues(form)
      setValues(toCard(current, colors))
      const file = current.file('image1')
      setPicture(file.size > 0 ? file : null)
    }
    read()
    for (const type of ['input', 'change']) form.addEventListener(type, read)
    return () => {
      for (const type of ['input', 'change']) form.removeEventListener(type, read)
    }
  }, [colors])
  const image = url ?? product?.image1
  return (
    <figure ref={frame} className="grid w-44 content-start gap-2">
      <figcaption className="text-14 font-medium">As shoppers see it</figcaption>
      <div className="relative aspect-square overflow-hidden rounded-s bg-ground">
        {image && <img src={image} alt="" className="size-full object-cover" />}
        {values?.isNew && (
          <Badge tone="gold" className="absolute top-2 left-2">
            New
          </Badge>
        )}
        {values?.color && (
          <Swatch color={values.color.hex ?? values.color.name} size="sm" className="absolute top-3 right-3" />
        )}
      </div>
      <p className="line-clamp-2 min-h-5 leading-snug wrap-anywhere">{values?.name || '–'}</p>
      {values && values.originalPrice > 0 && <Price {...values} />}
    </figure>
  )
}

function toCard({ text }: FormValues, colors: CatalogueOptions['colors']): CardValues {
  const taka = (name: string) => Math.max(0, readWhole(text(name)) || 0)
  const originalPrice = taka('originalPrice')
  return {
    name: (language() === 'bn' && text('nameBn')) || text('name'),
    originalPrice,
    discountPrice: taka('discountPrice') || originalPrice,
    color: colors.find(({ _id }) => _id === text('color')),
    isNew: text('featured') !== '',
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lineSizesQuery } from './call-queries.ts'

export const sizeFieldName = (line: number) => `size-${line}`

/** A field for the size of each line: its own, and the others of which the showroom has enough pairs. */
export function SizeFields({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useQuery(lineSizesQuery(order._id))
  const [chosen, setChosen] = useState<Record<number, string>>({})
  if (error && !data) return <LoadFailure subject={t('The sizes')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-16" />
  const others = new Map(data.lines.map(({ line, sizes }) => [line, sizes]))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {order.products.map(({ product, size }, line) => {
        const sizes = [size, ...(others.get(line) ?? [])].toSorted((a, b) => a.size - b.size)
        return (
          <SelectField
            key={sizeFieldName(line)}
            label={t('Size of {name}, {color}', {
              name: localized(product, 'name'),
              color: orderedColorName(product),
            })}
            name={sizeFieldName(line)}
            // A size that has gone meanwhile is not chosen any more.
            value={sizes.find(({ _id }) => _id === chosen[line])?._id ?? size._id}
            onChange={({ target }) => setChosen({ ...chosen, [line]: target.value })}
            disabled={sizes.length === 1}
            options={sizes.map((one) => ({ value: one._id, label: String(one.size) }))}
            hint={sizes.length === 1 && t('The showroom has no other size')}
          />
        )
      })}
    </div>
  )
}

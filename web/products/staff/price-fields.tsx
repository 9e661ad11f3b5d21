import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ManagedProduct } from '#shared/schemas/product-input.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { HiddenField } from '#web/staff/crud/hidden-field.tsx'
import { needsPermission } from '#web/staff/crud/needs-permission.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface PriceFieldsProps {
  /** null for a new product */
  product: ManagedProduct | null
  field: FormState['field']
}

/** Both prices, which whoever may not change them sees with the reason why, and the cost for those who may see it. */
export function PriceFields({ product, field }: PriceFieldsProps) {
  const mayPrice = useMayEverywhere('write_prices')
  const seesCosts = useMayEverywhere('read_costs')
  return (
    <>
      {product && !mayPrice ? (
        <>
          <FixedPrice name="originalPrice" label={t('Original price')} price={product.originalPrice} />
          <FixedPrice name="discountPrice" label={t('Discount price')} price={product.discountPrice} />
        </>
      ) : (
        <>
          <TextField
            label="Original price"
            {...field('originalPrice')}
            required
            inputMode="numeric"
            before="৳"
            defaultValue={product?.originalPrice}
          />
          <TextField
            label="Discount price"
            {...field('discountPrice')}
            optional
            inputMode="numeric"
            before="৳"
            hint="Blank: the original price"
            defaultValue={product && product.discountPrice !== product.originalPrice ? product.discountPrice : ''}
          />
        </>
      )}
      {seesCosts && (
        <TextField
          label={t('Cost|of a product')}
          {...field('cost')}
          optional
          inputMode="numeric"
          before="৳"
          hint={t('What the shop pays for a pair. Shoppers never see it.')}
          defaultValue={product?.cost ?? ''}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}

/** Sent as it is; a colleague's newer one is taken over. */
function FixedPrice({ name, label, price }: { name: string; label: string; price: number }) {
  const [value, setValue] = useState(price)
  return (
    <div>
      <TextField label={label} disabled before="৳" value={value} hint={needsPermission('write_prices')} />
      <HiddenField name={name} label={label} text={String(value)} value={value} onSet={setValue} />
    </div>
  )
}

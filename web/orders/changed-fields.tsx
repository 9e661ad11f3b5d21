import { useState } from 'react'
import { addressArea } from '#shared/bangladesh/address-area.ts'
import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { districtOptions } from '#shared/bangladesh/locations.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { feesDiffer } from '#shared/rules/orders/delivery.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import { AreaField } from '#web/areas/area.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ChangeableOrder } from './changed-order.ts'
import type { SizeChoice } from './use-size-places.ts'

type Line = ChangeableOrder['products'][number]

interface ChangedSizesProps {
  order: Pick<ChangeableOrder, 'store' | 'products'>
  /** null: not known yet */
  sizesOf: ReadonlyMap<string, readonly SizeChoice[]> | null
  /** the chosen ones by line */
  sizes: ReadonlyMap<number, string>
  field: (name: string) => { name: string; error: string | undefined }
  onChange: (line: number, size: string) => void
}

/** The sizes of each line, of which the showroom of the order has enough. */
export function ChangedSizes({ order, sizesOf, sizes, field, onChange }: ChangedSizesProps) {
  if (!sizesOf) return <Skeleton className="h-18" />
  return order.products.map((line, index) => (
    <OptionTiles
      // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is its name
      key={index}
      legend={
        <>
          {line.quantity > 1 && `${t('{count} ×', { count: figures(line.quantity) })} `}
          <span {...localizedProps(line.product, 'name')} />
        </>
      }
      {...field(`size-${index}`)}
      value={sizes.get(index) ?? line.size._id}
      onChange={(size) => onChange(index, size)}
      options={optionsOf(line, sizesOf.get(line.product._id) ?? [], order.store._id)}
    />
  ))
}

/** Its own size is there for it, also where the shoe is made in it no more. */
function optionsOf({ size: own, quantity }: Line, made: readonly SizeChoice[], store: string) {
  const sizes = made.some(({ _id }) => _id === own._id) ? made : [{ ...own, places: null }, ...made]
  return sizes.map(({ _id, size, places }) => {
    const isThere = _id === own._id || places === null || (places.get(store) ?? 0) >= quantity
    return { value: _id, label: String(size), ...(!isThere && { unavailableReason: t('Sold out') }) }
  })
}

interface ChangedAddressProps {
  order: ChangeableOrder
  field: (name: string) => { name: string; error: string | undefined }
  /** called where something was chosen that no key types */
  onChoose: () => void
}

/** Who gets an order, and where. Whoever has a pass is not told where it goes, and may send one that was not paid ahead elsewhere. */
export function ChangedAddress({ order, field, onChoose }: ChangedAddressProps) {
  const [isElsewhere, setElsewhere] = useState(false)
  const { shippingAddress: former, fulfilment, payment } = order
  if (!former && fulfilment === 'collection') return null
  if (!former && isWallet(payment.method))
    return (
      <p className="text-14 text-ink-muted">
        {t('It is paid by wallet: to send it elsewhere, please sign in, or ask us to call.')}
      </p>
    )
  if (!former)
    return (
      <div className="grid gap-5">
        <Checkbox
          label={t('Send it to another address')}
          hint={t('We call the same phone.')}
          checked={isElsewhere}
          onChange={({ target }) => setElsewhere(target.checked)}
        />
        {isElsewhere && (
          <>
            <TextField
              label={t('Name')}
              {...field('name')}
              optional
              autoComplete="name"
              maxLength={120}
              hint={t('If somebody else gets it')}
            />
            <PlaceFields {...{ field, onChoose }} former={NOWHERE} />
          </>
        )}
      </div>
    )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('Name')}
        {...field('name')}
        defaultValue={former.name}
        required
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        label={t('Phone')}
        {...field('phone')}
        defaultValue={former.phone}
        type="tel"
        inputMode="tel"
        required
        autoComplete="tel"
        maxLength={40}
      />
      {fulfilment === 'delivery' && <PlaceFields {...{ former, field, onChoose }} />}
    </div>
  )
}

type Place = { address: string; district: string | null; thana: string | null }

const NOWHERE: Place = { address: '', district: null, thana: null }

/** An address with thana and district, which no longer stand once another text names others, unless they were chosen. */
function PlaceFields({ former, field, onChoose }: Omit<ChangedAddressProps, 'order'> & { former: Place }) {
  const [text, setText] = useState(former.address)
  const [chosen, setChosen] = useState<{ district: string; area: ThanaArea | null } | null>(null)
  const named = text === former.address ? NOWHERE : { address: text, ...addressArea({ address: text }) }
  const { district, area } = chosen ?? placeOf(former, named)
  const choose = (next: typeof chosen) => {
    setChosen(next)
    onChoose()
  }
  return (
    <>
      <TextareaField
        label={t('Address')}
        {...field('address')}
        defaultValue={former.address}
        onChange={({ target }) => setText(target.value)}
        required
        autoComplete="street-address"
        maxLength={500}
        className="sm:col-span-2"
      />
      {shopFacts.asksThana && (
        <AreaField
          label={t('Thana')}
          optional
          value={area}
          onChange={(next) => choose({ district: next?.district ?? district, area: next })}
          hint={t('Type its name: couriers find you by it.')}
          error={field('thana').error}
          className="sm:col-span-2"
        />
      )}
      {feesDiffer(shopFacts.delivery.zones) ? (
        <SelectField
          label={t('District')}
          {...field('district')}
          required
          options={districtOptions()}
          placeholder={t('Select District')}
          value={district}
          onChange={({ target }) => choose({ district: target.value, area: null })}
          hint={t('Your delivery fee depends on it.')}
          className="sm:col-span-2"
        />
      ) : (
        area && <input type="hidden" name="district" value={area.district} />
      )}
    </>
  )
}

/** Where an address is: as before, unless its text names another place by now. */
function placeOf(former: Place, named: Place): { district: string; area: ThanaArea | null } {
  const isOther =
    (named.district ?? former.district) !== former.district || (named.thana ?? former.thana) !== former.thana
  const { district, thana } = isOther ? named : former
  return { district: district ?? '', area: district && thana ? { district, thana } : null }
}

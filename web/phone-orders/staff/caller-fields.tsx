import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { districtName, districtOptions } from '#shared/bangladesh/locations.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { feesDiffer } from '#shared/rules/orders/delivery.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import type { FoundCaller } from '#shared/schemas/orders/phone-order.ts'
import { AreaField } from '#web/areas/area.tsx'
import { trustText } from '#web/orders/trust-text.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { NewOrder } from './use-new-order.ts'

interface CallerFieldsProps {
  order: NewOrder
  field: FormState['field']
}

/** Who calls: the phone finds the rest, or it is asked for. */
export function CallerFields({ order, field }: CallerFieldsProps) {
  const { phone, person, district, caller } = order
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-18 font-semibold">{t('Caller')}</legend>
      <TextField
        label={t('Phone')}
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={phone}
        onChange={({ target }) => order.setPhone(target.value)}
        required
        autoFocus
      />
      <TextField
        label={t('Name')}
        {...field('name')}
        autoComplete="off"
        maxLength={120}
        value={person.name}
        onChange={({ target }) => order.type('name', target.value)}
        required
      />
      {caller && <KnownCaller caller={caller} />}
      <TextField
        label={t('Address')}
        {...field('address')}
        autoComplete="off"
        maxLength={500}
        value={person.address}
        onChange={({ target }) => order.type('address', target.value)}
        onBlur={({ target }) => order.leaveAddress(target.value)}
        required
        hint={addressHint(person.address, district)}
        className="sm:col-span-2"
      />
      {shopFacts.asksThana && (
        <AreaField
          label={t('Thana')}
          optional
          value={order.area}
          onChange={order.setArea}
          error={field('thana').error}
          className="sm:col-span-2"
        />
      )}
      {feesDiffer(shopFacts.delivery.zones) && (
        <SelectField
          label={t('District')}
          {...field('district')}
          required
          options={districtOptions()}
          placeholder={t('Choose a district')}
          value={district ?? ''}
          onChange={({ target }) => order.setDistrict(target.value)}
        />
      )}
      <EmailField
        label={t('Email address')}
        {...field('email')}
        optional
        autoComplete="off"
        hint={t('The order is in the account that confirms this address.')}
        value={person.email}
        onChange={({ target }) => order.type('email', target.value)}
      />
    </fieldset>
  )
}

/** Says of an address that it names another district than the chosen one. */
export function addressHint(address: string, district: string | null): string | undefined {
  const named = addressDistrict(address)
  if (!named || !district || named === district) return undefined
  return t('The address names {named}, not {district}: ask which is right.', {
    named: districtName(named),
    district: districtName(district),
  })
}

/** What the books say of the phone: its record, what it ordered last, and in which sizes. */
function KnownCaller({ caller: { orders, sizes, trust } }: { caller: FoundCaller }) {
  return (
    <div className="grid gap-1 text-14 sm:col-span-2" role="status">
      <p className="font-semibold">{trustText(trust)}</p>
      {sizes.length > 0 && <p>{t('Sizes bought: {sizes}', { sizes: sizes.join(', ') })}</p>}
      {orders.length > 0 && (
        <ul className="text-ink-muted">
          {orders.map(({ _id, number, createdAt, status, total }) => (
            <li key={_id} className="tabular-nums">
              {number} · {formatDate(createdAt)} · {statusLabel(status)} · {formatTaka(total)}
            </li>
          ))}
        </ul>
      )}
      {trust.prepay && (
        <Notice tone="warn" className="mt-2">
          Parcels to this buyer came back: ask for the delivery fee in advance by wallet.
        </Notice>
      )}
    </div>
  )
}

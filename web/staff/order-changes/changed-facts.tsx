import { districtOptions } from '#shared/bangladesh/locations.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { feesDiffer } from '#shared/rules/orders/delivery.ts'
import { isWallet, type PaymentMethod, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { AreaField } from '#web/areas/area.tsx'
import { useAccess, useMayAt } from '#web/auth/access.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Draft } from './use-draft.ts'

interface ChangedShowroomProps {
  order: OrderDetail
  draft: Draft
  field: FormState['field']
  /** null: they are not known yet */
  showrooms: readonly ServingShowroom[] | null
  /** null: its lines go in one parcel */
  onSplit: (() => void) | null
}

/** From where an order goes: those that have all of it first, then the nearest to the address. */
export function ChangedShowroom({ order, draft, field, showrooms, onSplit }: ChangedShowroomProps) {
  const access = useAccess()
  const mayGiveTo = (id: string) =>
    access?.mayEverywhere('write_orders') ||
    access?.mayEverywhere('write_phone_calls') ||
    access?.showroomsOf('write_orders').some(({ _id }) => _id === id)
  const { store } = order
  const others = (showrooms ?? []).filter(({ _id }) => _id !== store._id && mayGiveTo(_id))
  const own = showrooms?.find(({ _id }) => _id === store._id)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('Showroom')}
        {...field('store')}
        value={draft.showroom}
        onChange={({ target }) => draft.setShowroom(target.value)}
        options={[
          { value: store._id, label: own ? optionLabel(own) : localized(store, 'code') },
          ...others.map((one) => ({ value: one._id, label: optionLabel(one) })),
        ]}
        className="min-w-56 grow"
      />
      {onSplit && (
        <Button tone="secondary" onClick={onSplit}>
          {t('Send in two parcels')}
        </Button>
      )}
    </div>
  )
}

/** 'Banani: lacks 1' */
function optionLabel(one: ServingShowroom): string {
  const showroom = localized(one, 'code')
  if (one.lacks.length === 0) return t('{showroom}: has everything', { showroom })
  return t('{showroom}: lacks {count}', { showroom, count: figures(one.lacks.length) })
}

interface ChangedPersonProps {
  order: OrderDetail
  draft: Draft
  field: FormState['field']
  /** Something that is no field was changed */
  onTouched: () => void
}

/** To whom an order goes, and where. */
export function ChangedPerson({ order, draft, field, onTouched }: ChangedPersonProps) {
  const { shippingAddress: former, payment, store, fulfilment } = order
  const settles = useMayAt('write_payments', store._id)
  if (isWallet(payment.method) && !settles)
    return (
      <p className="text-14">
        <span className="block wrap-anywhere">
          {[accountName(former.name), former.phone, former.address].filter(Boolean).join(', ')}
        </span>
        <span className="text-ink-muted">
          {t('Paid by wallet: only those who settle payments send it to somebody else.')}
        </span>
      </p>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Name')}
        {...field('name')}
        autoComplete="off"
        defaultValue={former.name}
        maxLength={120}
        required
      />
      <TextField
        label={t('Phone')}
        {...field('phone')}
        type="tel"
        autoComplete="off"
        defaultValue={former.phone}
        maxLength={40}
        required
      />
      {fulfilment === 'delivery' && (
        <>
          <TextField
            label={t('Address')}
            {...field('address')}
            autoComplete="off"
            value={draft.address}
            onChange={({ target }) => draft.setAddress(target.value)}
            onBlur={({ target }) => draft.leaveAddress(target.value)}
            maxLength={500}
            required
            className="sm:col-span-2"
          />
          {shopFacts.asksThana && (
            <AreaField
              label={t('Thana')}
              optional
              value={draft.area}
              onChange={(area) => {
                draft.setArea(area)
                onTouched()
              }}
              error={field('thana').error}
            />
          )}
          {feesDiffer(shopFacts.delivery.zones) && (
            <SelectField
              label={t('District')}
              {...field('district')}
              options={districtOptions()}
              placeholder={t('Choose a district')}
              value={draft.district ?? ''}
              onChange={({ target }) => draft.setDistrict(target.value)}
            />
          )}
        </>
      )}
      <EmailField
        label={t('Email address')}
        {...field('email')}
        optional
        autoComplete="off"
        defaultValue={former.email}
        className="sm:col-span-2"
      />
    </div>
  )
}

interface ChangedPaymentProps {
  order: OrderDetail
  draft: Draft
  field: FormState['field']
}

/** How an order is paid, until money has come. */
export function ChangedPayment({ order: { payment, money }, draft, field }: ChangedPaymentProps) {
  if (money && money.state !== 'none')
    return (
      <p className="text-14 text-ink-muted">
        {t('Money has come: it stays {method}.', { method: paymentMethodLabel(payment.method) })}
      </p>
    )
  const methods: PaymentMethod[] = [...new Set([payment.method, ...shopFacts.methods])]
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={t('Payment method')}
        {...field('method')}
        value={draft.method}
        onChange={(value) => draft.setMethod(methods.find((one) => one === value) ?? payment.method)}
        options={methods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
      />
      {isWallet(draft.method) && (
        <div key={draft.method} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('Payment number')}
            {...field('number')}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={draft.method === payment.method ? (payment.number ?? '') : ''}
            maxLength={40}
            required
          />
          <TextField
            label={t('Transaction ID')}
            {...field('transactionId')}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={draft.method === payment.method ? (payment.transactionId ?? '') : ''}
            maxLength={40}
          />
        </div>
      )}
    </div>
  )
}

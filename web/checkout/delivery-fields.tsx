import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { districtOptions } from '#shared/bangladesh/locations.ts'
import { t } from '#shared/language/t.ts'
import { feesDiffer } from '#shared/rules/orders/delivery.ts'
import { AreaField } from '#web/areas/area.tsx'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'

interface DeliveryFieldsProps {
  /** initial values by field name */
  texts: Partial<Record<string, string>>
  errors: FieldErrors
  onPhoneChange: (phone: string) => void
  onAddressChange: (address: string) => void
  /** the chosen one, else that of the address */
  district: string | null
  onDistrictChange: (district: string) => void
  area: ThanaArea | null
  onAreaChange: (area: ThanaArea | null) => void
  /** its buyer fetches it: no address is needed */
  isCollected: boolean
}

/** The delivery address fields of the checkout. */
export function DeliveryFields({
  texts,
  errors,
  district,
  onPhoneChange,
  onAddressChange,
  onDistrictChange,
  area,
  onAreaChange,
  isCollected,
}: DeliveryFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={texts.name}
        error={errors.name}
        className="sm:col-span-2"
      />
      <EmailField
        label="Email Address"
        name="email"
        autoComplete="email"
        required
        defaultValue={texts.email}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={40}
        defaultValue={texts.phone}
        onChange={(event) => onPhoneChange(event.target.value)}
        error={errors.phone}
      />
      {!isCollected && (
        <>
          <TextareaField
            label="Address"
            name="address"
            autoComplete="street-address"
            required
            maxLength={500}
            defaultValue={texts.address}
            onChange={(event) => onAddressChange(event.target.value)}
            error={errors.address}
            className="sm:col-span-2"
          />
          {shopFacts.asksThana && (
            <AreaField
              label={t('Thana')}
              optional
              value={area}
              onChange={onAreaChange}
              hint={t('Type its name: couriers find you by it.')}
              error={errors.thana}
              className="sm:col-span-2"
            />
          )}
          {feesDiffer(shopFacts.delivery.zones) ? (
            <SelectField
              label="District"
              name="district"
              required
              options={districtOptions()}
              placeholder={t('Select District')}
              value={district ?? ''}
              onChange={(event) => onDistrictChange(event.target.value)}
              hint={t('Your delivery fee depends on it.')}
              error={errors.district}
              className="sm:col-span-2"
            />
          ) : (
            area && <input type="hidden" name="district" value={area.district} />
          )}
        </>
      )}
    </div>
  )
}

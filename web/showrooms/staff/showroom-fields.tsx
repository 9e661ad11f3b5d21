import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { NO_SHOWROOM_FILTER, setLocation } from '#shared/rules/showrooms/showroom-filter.ts'
import { readDecimal } from '#shared/rules/typed-text.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { LocationSelects } from '#web/showrooms/location-selects.tsx'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MapPreview } from './map-preview.tsx'

interface ShowroomFieldsProps {
  showroom: Showroom | null
  errors: FieldErrors
  mapsEmbedUrl: string
}

/** The fields of a showroom: the districts depend on the division, the thanas on the district. */
export function ShowroomFields({ showroom, errors, mapsEmbedUrl }: ShowroomFieldsProps) {
  const [selectedLocation, setSelectedLocation] = useState(() => locationOf(showroom))
  const [longitude, latitude] = showroom?.location.coordinates ?? []
  const [coordinates, setCoordinates] = useState({
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
  })
  const address = showroom?.address
  const optional = (name: string) => ({ name, error: errors[name] })
  const field = (name: string) => ({ ...optional(name), required: true })
  const locationError = errors.division ?? errors.district ?? errors.thana ?? errors.area
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Company name"
          {...field('name')}
          maxLength={120}
          defaultValue={showroom?.name}
          className="sm:col-span-2"
        />
        <TextField label="Branch name" {...field('code')} maxLength={80} defaultValue={showroom?.code} />
        <BanglaField
          label="Branch name in Bangla"
          {...optional('codeBn')}
          maxLength={80}
          defaultValue={showroom?.codeBn}
        />
        <TextField
          label="Branch address"
          {...field('street')}
          maxLength={200}
          defaultValue={address?.street}
          className="sm:col-span-2"
        />
        <BanglaField
          label="Branch address in Bangla"
          {...optional('streetBn')}
          maxLength={200}
          defaultValue={address?.streetBn}
          className="sm:col-span-2"
        />
        <TextField
          label="Landmark"
          {...optional('landmark')}
          optional
          maxLength={200}
          hint="As people ask for the way: opposite the post office"
          defaultValue={address?.landmark ?? ''}
        />
        <BanglaField
          label="Landmark in Bangla"
          {...optional('landmarkBn')}
          maxLength={200}
          defaultValue={address?.landmarkBn}
        />
        <TextField label="Email" {...field('email')} type="email" defaultValue={showroom?.contact.email} />
        <TextField label="Phone" {...field('phone')} type="tel" maxLength={40} defaultValue={showroom?.contact.phone} />
      </div>
      <div className="grid gap-1.5">
        <LocationSelects
          filter={selectedLocation}
          onChoose={(level, name) => setSelectedLocation(setLocation(selectedLocation, level, name))}
          required
        />
        {locationError && <FieldError>{locationError}</FieldError>}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Latitude"
          {...field('latitude')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint="As 23.7551"
          defaultValue={latitude}
          onBlur={({ target }) => setCoordinates({ ...coordinates, latitude: target.value })}
        />
        <TextField
          label="Longitude"
          {...field('longitude')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint="As 90.3752"
          defaultValue={longitude}
          onBlur={({ target }) => setCoordinates({ ...coordinates, longitude: target.value })}
        />
        <MapPreview
          latitude={readDecimal(coordinates.latitude)}
          longitude={readDecimal(coordinates.longitude)}
          title={t('Map of these coordinates')}
          mapsEmbedUrl={mapsEmbedUrl}
        />
      </div>
    </>
  )
}

function locationOf(showroom: Showroom | null) {
  if (!showroom) return NO_SHOWROOM_FILTER
  const { division, district, area } = showroom.address
  return { division, district, thana: area }
}

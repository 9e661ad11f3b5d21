import { allDivisions, type District, thanasOfDistrict } from '#shared/bangladesh/locations.ts'
import { readDecimal, typedCode } from '#shared/rules/typed-text.ts'
import { email, phone } from '#shared/schemas/fields.ts'
import { position } from '#shared/schemas/showroom.ts'
import type { ImportCells } from '../read-cells.ts'
import { type RecordKind, type RecordValues, workOnRecords } from './records.ts'
import { closeShowrooms, findShowrooms, insertShowrooms, updateShowrooms } from './showrooms.queries.ts'

type Cells = ImportCells<string>

const SHOWROOMS: RecordKind = {
  known: () => 'code',
  needed: ['name', 'code', 'street', 'district', 'area', 'email', 'phone'],
  read: (cells) => {
    const code = cells.text('code', 80)
    if (code === undefined && cells.problems.length === 0) cells.refuse('code', 'empty')
    return { key: code?.toLowerCase() ?? null, values: { code: code ?? null, ...valuesOf(cells) } }
  },
  find: findShowrooms,
  insert: insertShowrooms,
  update: updateShowrooms,
  remove: closeShowrooms,
}

export const showroomWork = workOnRecords(SHOWROOMS)

function valuesOf(cells: Cells): RecordValues {
  const line = (field: string, max = 200) => cells.text(field, max) ?? null
  const place = placeOf(cells)
  return {
    name: line('name', 120),
    codeBn: line('codeBn', 80),
    street: line('street'),
    streetBn: line('streetBn'),
    landmark: line('landmark'),
    landmarkBn: line('landmarkBn'),
    division: place.division,
    district: place.district,
    area: place.area,
    email: readEmail(cells),
    phone: readPhone(cells),
    ...positionOf(cells, place.at),
  }
}

/** An address as a form reads it; null where there is none. */
export function readEmail(cells: Cells): string | null {
  const raw = cells.raw('email')
  const { data } = email.safeParse(raw)
  if (raw === '') return null
  return data ?? cells.refuse('email', 'not-an-email') ?? null
}

/** The same of a phone; a spreadsheet may have taken its first 0. */
export function readPhone(cells: Cells): string | null {
  const raw = typedCode(cells.raw('phone')).replace(/^(\d+)\.0+$/, '$1')
  if (raw === '') return null
  const { data } = phone.safeParse(/^1[3-9]\d{8}$/.test(raw) ? `0${raw}` : cells.raw('phone').replace(/\.0+$/, ''))
  return data ?? cells.refuse('phone', 'not-a-phone') ?? null
}

/** District and thana by their names, a district in either language; the division follows from the district. */
export function placeOf(
  cells: Cells,
  thanaField = 'area',
): { division: string | null; district: string | null; area: string | null; at: District | null } {
  const [said, thana] = [cells.text('district', 200), cells.text(thanaField, 200)]
  const isNamed = ({ name, bnName }: { name: string; bnName: string }) =>
    name.toLowerCase() === said?.toLowerCase() || bnName === said
  const division = said ? allDivisions().find(({ districts }) => districts.some(isNamed)) : undefined
  const district = division?.districts.find(isNamed) ?? null
  if (said && !district) cells.refuse('district', 'unknown-place', { value: said })
  const found =
    district && thanasOfDistrict(district.name).find(({ name }) => name.toLowerCase() === thana?.toLowerCase())
  if (thana && district && !found) cells.refuse(thanaField, 'unknown-place', { value: thana })
  return {
    division: division?.name ?? null,
    district: district?.name ?? null,
    area: found?.name ?? (district ? null : (thana ?? null)),
    at: district,
  }
}

/** Where it is; unless it says so, in the middle of its district. */
function positionOf(cells: Cells, district: District | null): RecordValues {
  const [north, east] = [cells.raw('latitude'), cells.raw('longitude')]
  if (north === '' && east === '') return { latitude: district?.lat ?? null, longitude: district?.lon ?? null }
  const at = { latitude: readDecimal(north), longitude: readDecimal(east) }
  const isThere =
    position.safeParse(at).success && at.latitude > 20 && at.latitude < 27 && at.longitude > 87 && at.longitude < 93
  if (!isThere) cells.refuse('latitude', 'not-a-position')
  return isThere ? at : { latitude: null, longitude: null }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { LastChange, Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { settingName } from '#web/settings/form-values.ts'
import { changedBy } from '#web/settings/setting-differences.ts'
import { fieldsOfRow, PART_FIELDS, rowsOf } from '#web/settings/setting-fields.ts'
import type { SettingField, SettingList } from '#web/settings/setting-kinds.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { ChooseFields } from '#web/staff/crud/choose-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { settingChoices, withTheirs } from './setting-choices.ts'
import { SettingInput } from './setting-input.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

interface PartSectionProps {
  part: SettingsPart
  form: SettingsFormState
}

/** One part of the settings in their form, with the question whose it shall be if somebody else has saved it since. */
export function PartSection({ part, form }: PartSectionProps) {
  const { value, version, read, theirs, lastChange, isInConflict, other } = form.partOf(part)
  const { title, fields = [], lists = [] } = PART_FIELDS[part] ?? {}
  const input = { part, value, errorOf: (path: string) => form.errors[`${part}.${path}`] }
  return (
    <section aria-labelledby={`part-${part}`} className="border-t border-line py-8">
      <h2 tabIndex={-1} id={`part-${part}`} className="text-22">
        {title}
      </h2>
      <p className="mt-1 mb-5 min-h-5 text-14 text-ink-muted">
        {lastChange &&
          t('Last changed {time} by {name}', { time: formatDateTime(lastChange.at), name: changedBy(lastChange) })}
      </p>
      {isInConflict && (
        <div className="mb-5">
          <SettingConflict
            key={lastChange?.at}
            part={part}
            base={read.value}
            theirs={theirs}
            readMine={() => form.entered(part)}
            lastChange={lastChange}
            onDone={(agreed) => form.agree(part, agreed)}
          />
        </div>
      )}
      {other && (
        <Notice tone="bad" className="mb-5">
          {other}
        </Notice>
      )}
      <div key={version} className="grid gap-6">
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map((field) => (
            <PartInput key={field.path} field={field} {...input} />
          ))}
        </div>
        {lists.map((list) => (
          <ListRows key={list.path} list={list} {...input} onChange={(change) => form.changeRows(part, list, change)} />
        ))}
      </div>
    </section>
  )
}

interface PartInputs {
  part: SettingsPart
  /** the part as it stands */
  value: object
  errorOf: (path: string) => string | undefined
}

function PartInput({ field, part, value, errorOf }: PartInputs & { field: SettingField }) {
  return <SettingInput field={field} name={settingName(part, field.path)} value={value} error={errorOf(field.path)} />
}

type Part = Settings[SettingsPart]

interface SettingConflictProps {
  part: SettingsPart
  /** as the form was opened, and as somebody else has saved it since */
  base: Part
  theirs: Part
  /** What is filled in */
  readMine: () => Part
  lastChange: LastChange | undefined
  /** What the form shall show from now on, to be saved over theirs */
  onDone: (agreed: Part) => void
}

/** Who has changed a part of the settings while its form was filled in, and whose shall be kept, field by field. */
function SettingConflict({ part, base, theirs, readMine, lastChange, onDone }: SettingConflictProps) {
  const { data: showrooms = [] } = useQuery(showroomsQuery)
  const [mine, setMine] = useState<Part | null>(null)
  const read = useEffectEvent(() => setMine(readMine()))
  useEffect(() => read(), [])
  if (!mine) return null
  const showroomName = (id: string) => {
    const showroom = showrooms.find(({ _id }) => _id === id)
    return showroom ? localized(showroom, 'code') : t('A closed showroom')
  }
  return (
    <ChooseFields
      by={lastChange && changedBy(lastChange)}
      at={lastChange?.at}
      choices={settingChoices(part, { base, mine, theirs }, showroomName)}
      onChoose={(names) => onDone(withTheirs(part, { mine: readMine(), theirs }, names))}
    />
  )
}

interface ListRowsProps extends PartInputs {
  list: SettingList
  onChange: (change: (rows: readonly object[]) => object[]) => void
}

/** The rows of a list in a form of settings, each to be removed, and a button for one more. */
function ListRows({ list, onChange, ...input }: ListRowsProps) {
  const { row, add, newRow, min, hint } = list
  const rows = rowsOf(list, input.value)
  return (
    <>
      {rows.map((_, index) => {
        const name = `${row} ${figures(index + 1)}`
        return (
          <fieldset key={name} className="rounded-m border border-line p-4">
            <legend className="px-1 font-medium">{name}</legend>
            <div className="grid gap-5 sm:grid-cols-2">
              {fieldsOfRow(list, index).map((field) => (
                <PartInput key={field.path} field={field} {...input} />
              ))}
            </div>
            {rows.length > min && (
              <Button
                tone="secondary"
                className="mt-4"
                aria-label={t('Remove: {name}', { name })}
                onClick={() => onChange((all) => all.filter((_, other) => other !== index))}
              >
                Remove
              </Button>
            )}
          </fieldset>
        )
      })}
      <div>
        <Button tone="secondary" onClick={() => onChange((all) => [...all, newRow])}>
          {add}
        </Button>
        {hint && <p className="mt-2 text-14 text-ink-muted">{hint}</p>}
      </div>
    </>
  )
}

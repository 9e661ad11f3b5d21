import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { LastChange, Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { useSaveSettings } from '#web/settings/use-save-settings.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { ChooseFields } from '#web/staff/crud/choose-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changedBy } from './changed-by.ts'
import { withEntries } from './form-values.ts'
import { settingChoices, withTheirs } from './setting-choices.ts'
import { fieldsOf, fieldsOfRow, PART_FIELDS, rowsOf, type SettingList } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'

interface PartFormProps {
  part: SettingsPart
  settings: Settings
  updatedAt: string
  lastChange: LastChange | undefined
}

/** The form of one part of the settings. */
export function PartForm(props: PartFormProps) {
  const { part, lastChange } = props
  const form = usePart(props)
  const { formProps, errors, heading, value, read, current, busy, title, lists } = form
  const errorOf = (path: string) => errors[path]
  return (
    <form {...formProps} aria-labelledby={`part-${part}`} className="border-t border-line py-8">
      <h2 ref={heading} tabIndex={-1} id={`part-${part}`} className="text-22">
        {title}
      </h2>
      <p className="mt-1 mb-5 min-h-5 text-14 text-ink-muted">
        {lastChange &&
          t('Last changed {time} by {name}', { time: formatDateTime(lastChange.at), name: changedBy(lastChange) })}
      </p>
      {form.isOutdated && form.isDirty && !busy && (
        <div className="mb-5">
          <SettingConflict
            key={current.changedAt}
            part={part}
            base={read.value}
            theirs={current.value}
            readMine={form.entered}
            lastChange={lastChange}
            onDone={form.takeOver}
          />
        </div>
      )}
      {form.other && (
        <Notice tone="bad" className="mb-5">
          {form.other}
        </Notice>
      )}
      <div key={form.version} className="grid gap-6">
        <div className="grid gap-5 sm:grid-cols-2">
          {form.ownFields.map((field) => (
            <SettingInput key={field.path} field={field} value={value} error={errorOf(field.path)} />
          ))}
        </div>
        {lists.map((list) => (
          <ListRows
            key={list.path}
            {...{ list, value, errorOf }}
            onChange={(change) => form.changeRows(list, change)}
          />
        ))}
      </div>
      <Button
        type="submit"
        className="mt-6"
        busy={busy}
        busyLabel={t('Saving…')}
        aria-label={t('Save: {part}', { part: title })}
      >
        Save
      </Button>
    </form>
  )
}

/** What the form of a part knows and does: what was read, what is entered, and what somebody else has saved since. */
function usePart({ part, settings, updatedAt, lastChange }: PartFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const current = { value: settings[part], changedAt: lastChange?.at, updatedAt }
  const [read, setRead] = useState(current)
  const [value, setValue] = useState<Settings[SettingsPart]>(read.value)
  // Fields keep what was entered themselves: another number of rows, or another value of the part, draws them anew.
  const [version, setVersion] = useState(0)
  const { title = '', fields: ownFields = [], lists = [] } = PART_FIELDS[part] ?? {}
  const fields = fieldsOf(part, value)
  const names = fields.map(({ path }) => path)
  const { formProps, errors, showErrors, isDirty, setDirty } = useSubmit({
    read: (form) => withEntries(value, fields, new FormData(form)),
    send: async (edited) => {
      const { saved, errors: refused } = await save({ [part]: edited }, read.updatedAt)
      // What was typed meanwhile changes what is saved now, and nobody else has.
      if (saved)
        return (isTypedSince: boolean) => {
          if (isTypedSince)
            setRead({ value: saved[part], changedAt: saved.changes[part]?.at, updatedAt: saved.updatedAt })
        }
      const byPath = Object.entries(refused).map(([path, message]) => [
        fieldFor(path.slice(part.length + 1), names),
        message,
      ])
      throw new WrongFields(Object.fromEntries(byPath))
    },
    asksBeforeLeaving: true,
  })
  const isOutdated = read.changedAt !== current.changedAt
  if (isOutdated && !isDirty) {
    setRead(current)
    setValue(current.value)
    setVersion(version + 1)
  } else if (!isOutdated && read.updatedAt !== updatedAt) setRead({ ...read, updatedAt })
  const { busy, save } = useSaveSettings(({ changes }) => isDirty && changes[part]?.at !== read.changedAt)
  const other = Object.entries(errors).find(([name]) => !names.includes(name))?.[1]
  const entered = () => withEntries(value, fields, new FormData(formProps.ref.current ?? undefined))

  const takeOver = (agreed: Settings[SettingsPart]) => {
    setRead(current)
    setValue(agreed)
    setVersion((last) => last + 1)
    showErrors({})
    heading.current?.focus()
  }
  const changeRows = (list: SettingList, change: (rows: readonly object[]) => object[]) => {
    const edited = entered()
    setValue({ ...edited, [list.path]: change(rowsOf(list, edited)) })
    setVersion((last) => last + 1)
    setDirty(true)
  }
  return {
    ...{ formProps, errors, isDirty, heading, value, version, read, current, isOutdated, busy, other },
    ...{ title, ownFields, lists, entered, takeOver, changeRows },
  }
}

/** The field whose value a refused path is in: one item of a list belongs to the list's. */
function fieldFor(path: string, names: readonly string[]): string {
  return names.find((name) => path === name || path.startsWith(`${name}.`)) ?? path
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

interface ListRowsProps {
  list: SettingList
  /** the part as it stands */
  value: object
  errorOf: (path: string) => string | undefined
  onChange: (change: (rows: readonly object[]) => object[]) => void
}

/** The rows of a list in a form of settings, each to be removed, and a button for one more. */
function ListRows({ list, value, errorOf, onChange }: ListRowsProps) {
  const { row, add, newRow, min, hint } = list
  const rows = rowsOf(list, value)
  return (
    <>
      {rows.map((_, index) => {
        const name = `${row} ${figures(index + 1)}`
        return (
          <fieldset key={name} className="rounded-m border border-line p-4">
            <legend className="px-1 font-medium">{name}</legend>
            <div className="grid gap-5 sm:grid-cols-2">
              {fieldsOfRow(list, index).map((field) => (
                <SettingInput key={field.path} field={field} value={value} error={errorOf(field.path)} />
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

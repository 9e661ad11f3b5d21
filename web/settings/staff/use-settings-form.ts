import { useState } from 'react'
import type { Settings, SettingsInForce, SettingsPart } from '#shared/schemas/settings.ts'
import { type FieldErrors, WrongFields } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { settingName, withEntries } from '#web/settings/form-values.ts'
import { settingDifferences } from '#web/settings/setting-differences.ts'
import { fieldsOf, PART_FIELDS, rowsOf } from '#web/settings/setting-fields.ts'
import type { SettingList } from '#web/settings/setting-kinds.ts'
import { useSaveSettings } from '#web/settings/use-save-settings.ts'

type Part = Settings[SettingsPart]

/** A part as it was read: `changedAt` its own last change, `updatedAt` that of all settings. */
interface PartRead {
  value: Part
  changedAt: string | undefined
  updatedAt: string
}

interface PartState {
  read: PartRead
  /** what its fields begin with */
  value: Part
  /** Fields keep what was entered themselves: another version draws them anew */
  version: number
}

type Parts = Record<SettingsPart, PartState>

/** The parts that have fields, in the order of the page. */
export const FORM_PARTS = Object.keys(PART_FIELDS) as SettingsPart[]

export type SettingsFormState = ReturnType<typeof useSettingsForm>

/**
 * What the form of the settings knows and does, each part for itself: what was read, what is entered, and what somebody else has saved
 * since. Only parts of which something was changed are sent.
 */
export function useSettingsForm(inForce: SettingsInForce) {
  const [parts, setParts] = useState<Parts>(() => withParts((part) => begin(inForce, part)))
  const [changed, setChanged] = useState<readonly SettingsPart[]>([])
  const { formProps, errors, showErrors, setDirty, markClean, busy } = useSubmit({
    read: () => new Map(changedParts(parts).map((part) => [part, entered(part)])),
    send: async (edited) => {
      const seen = [...edited.keys()].map((part) => parts[part].read.updatedAt).sort()[0]
      const { saved, errors: refused } = await save(Object.fromEntries(edited), seen ?? inForce.updatedAt)
      if (saved) return () => takeSaved(saved, edited)
      throw new WrongFields(atFields(parts, refused))
    },
    asksBeforeLeaving: true,
  })
  const isOutdated = (part: SettingsPart, now = inForce) => isChangedSince(part, parts[part], now)
  const { save } = useSaveSettings({ asksWhose, hasFields: true })

  const keptUp = busy ? parts : withParts((part) => keepUp(part, parts[part], inForce, changed.includes(part)))
  if (FORM_PARTS.some((part) => keptUp[part] !== parts[part])) setParts(keptUp)

  function asksWhose(now: SettingsInForce): boolean {
    const asked = changed.find((part) => isOutdated(part, now))
    if (asked) focusPart(asked)
    return asked !== undefined
  }
  function entered(part: SettingsPart, { value }: PartState = parts[part]): Part {
    return withEntries(part, value, new FormData(formProps.ref.current ?? undefined))
  }
  function changedParts(all: Parts): SettingsPart[] {
    return FORM_PARTS.filter((part) => differs(part, all[part].read.value, entered(part, all[part])))
  }
  function mark(part: SettingsPart, value: Part, saved = parts[part].read.value): void {
    const isOn = differs(part, saved, value)
    note(FORM_PARTS.filter((other) => (other === part ? isOn : changed.includes(other))))
  }
  function note(found: readonly SettingsPart[]): void {
    setChanged(found)
    if (found.length > 0) setDirty(true)
    else markClean()
  }
  /** What was typed while it was saved stays, and changes what is saved now. */
  function takeSaved(saved: SettingsInForce, sent: ReadonlyMap<SettingsPart, Part>): void {
    const next = withParts((part) => {
      const mine = sent.get(part)
      if (!mine) return parts[part]
      const { read } = begin(saved, part)
      if (differs(part, mine, entered(part))) return { ...parts[part], read }
      const version = parts[part].version + (differs(part, mine, read.value) ? 1 : 0)
      return { read, value: read.value, version }
    })
    setParts(next)
    setChanged(changedParts(next))
  }
  function replace(part: SettingsPart, change: (state: PartState) => PartState): void {
    setParts({ ...parts, [part]: change(parts[part]) })
  }

  return {
    formProps: {
      ...formProps,
      onInput: () => {
        formProps.onInput()
        note(changedParts(parts))
      },
    },
    busy,
    errors,
    /** the parts of which something is not saved */
    changed,
    entered: (part: SettingsPart) => entered(part),
    /** What a part shows. `other`: an error that stands at none of its fields */
    partOf: (part: SettingsPart) => {
      const names = namesOf(part, parts[part])
      const other = Object.entries(errors).find(([name]) => name.startsWith(`${part}.`) && !names.includes(name))?.[1]
      const isInConflict = !busy && isOutdated(part) && changed.includes(part)
      return { ...parts[part], theirs: inForce[part], lastChange: inForce.changes[part], isInConflict, other }
    },
    /** Goes on with what was agreed on, over what is in force */
    agree: (part: SettingsPart, agreed: Part) => {
      const { read } = begin(inForce, part)
      replace(part, ({ version }) => ({ read, value: agreed, version: version + 1 }))
      mark(part, agreed, read.value)
      showErrors({})
      focusPart(part)
    },
    changeRows: (part: SettingsPart, list: SettingList, change: (rows: readonly object[]) => object[]) => {
      const edited = entered(part)
      const value = { ...edited, [list.path]: change(rowsOf(list, edited)) }
      replace(part, ({ read, version }) => ({ read, value, version: version + 1 }))
      mark(part, value)
    },
    discard: () => {
      setParts(
        withParts((part) =>
          changed.includes(part) ? { ...begin(inForce, part), version: parts[part].version + 1 } : parts[part],
        ),
      )
      setChanged([])
      showErrors({})
      markClean()
    },
  }
}

function withParts(make: (part: SettingsPart) => PartState): Parts {
  return Object.fromEntries(FORM_PARTS.map((part) => [part, make(part)])) as Parts
}

/** A part as it is in force. */
function begin(inForce: SettingsInForce, part: SettingsPart): PartState {
  const value = inForce[part]
  return { read: { value, changedAt: inForce.changes[part]?.at, updatedAt: inForce.updatedAt }, value, version: 0 }
}

/** A part that nobody has typed in becomes what is in force. */
function keepUp(part: SettingsPart, state: PartState, inForce: SettingsInForce, isChanged: boolean): PartState {
  if (isChangedSince(part, state, inForce))
    return isChanged ? state : { ...begin(inForce, part), version: state.version + 1 }
  if (state.read.updatedAt === inForce.updatedAt) return state
  return { ...state, read: { ...state.read, updatedAt: inForce.updatedAt } }
}

/** Whether somebody has saved a part since it was read. */
function isChangedSince(part: SettingsPart, { read }: PartState, now: SettingsInForce): boolean {
  return read.changedAt !== now.changes[part]?.at
}

function namesOf(part: SettingsPart, { value }: PartState): string[] {
  return fieldsOf(part, value).map(({ path }) => settingName(part, path))
}

/** Each error at its field; where none stands at one, the first leads to its part. */
function atFields(parts: Parts, refused: FieldErrors): FieldErrors {
  const names = FORM_PARTS.flatMap((part) => namesOf(part, parts[part]))
  const byName = Object.entries(refused).map(([path, message]) => [fieldFor(path, names), message] as const)
  const first = byName[0]?.[0]
  if (first && !byName.some(([name]) => names.includes(name))) focusPart(first.split('.')[0] ?? '')
  return Object.fromEntries(byName)
}

/** Whether a part reads otherwise, so that an empty text and none are one. */
function differs(part: SettingsPart, before: Part, after: Part): boolean {
  const change = { before: { [part]: before }, after: { [part]: after } }
  return settingDifferences(change, (id) => id).length > 0
}

/** The field whose value a refused path is in: one item of a list belongs to the list's. */
function fieldFor(path: string, names: readonly string[]): string {
  return names.find((name) => path === name || path.startsWith(`${name}.`)) ?? path
}

function focusPart(part: string): void {
  document.getElementById(`part-${part}`)?.focus()
}

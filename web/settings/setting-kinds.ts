/** A field of a form of settings; its path within the part is also its name in errors. */
export interface SettingField {
  path: string
  label: string
  /** `districts`: a list, separated by commas; `optional…` and `day-off`: empty is null */
  kind?:
    | 'text'
    | 'number'
    | 'optional-text'
    | 'optional-number'
    | 'taka'
    | 'optional-taka'
    | 'long'
    | 'districts'
    | 'checkbox'
    | 'wallet-kind'
    | 'time'
    | 'optional-time'
    | 'date'
    | 'day-off'
    | 'showroom'
  hint?: string
}

/** A list within a part, with as many rows as the owner wants. */
export interface SettingList {
  /** name of the list in the part */
  path: string
  /** what one row is called */
  row: string
  add: string
  newRow: object
  /** rows that have to stay */
  min: number
  hint?: string
  /** paths within a row */
  fields: SettingField[]
}

/** The fields of a part of the settings, with its title. */
export interface PartFields {
  title: string
  fields: SettingField[]
  lists?: SettingList[]
  /** what the history calls values that are changed elsewhere, by their path */
  otherLabels?: Partial<Record<string, string>>
}

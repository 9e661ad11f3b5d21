import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldsOfRow, rowsOf, type SettingList } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'

interface ListRowsProps {
  list: SettingList
  /** the part as it stands */
  value: object
  errorOf: (path: string) => string | undefined
  onChange: (change: (rows: readonly object[]) => object[]) => void
}

/** The rows of a list in a form of settings, each to be removed, and a button for one more. */
export function ListRows({ list, value, errorOf, onChange }: ListRowsProps) {
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

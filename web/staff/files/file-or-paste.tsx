import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'

interface FileOrPasteProps {
  label: string
  /** the label while a table is pasted */
  pasteLabel: string
  /** of the form that it is in */
  field: FormState['field']
  /** the button that uploads it */
  children: ReactNode
}

/** A table as a file or pasted from a page or a spreadsheet, with the buttons beside it; `tableOf` reads it. */
export function FileOrPaste({ label, pasteLabel, field, children }: FileOrPasteProps) {
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      {isPasting ? (
        <TextareaField
          label={pasteLabel}
          {...field('pasted')}
          rows={4}
          required
          autoFocus
          className="min-w-0 basis-full"
        />
      ) : (
        <FileField label={label} {...field('file')} />
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button tone="quiet" onClick={() => setPasting(!isPasting)}>
          {isPasting ? t('Choose a file') : t('Paste it')}
        </Button>
      </div>
    </>
  )
}

/** The table of a form with `FileOrPaste`; null if there is none. */
export function tableOf({ text, file }: FormValues): File | null {
  // Leading blanks are empty cells of a pasted table, so that rows and columns stay where they are.
  const pasted = text('pasted')
  if (pasted.trim() !== '') return new File([pasted], 'pasted.csv', { type: 'text/csv' })
  const chosen = file('file')
  return chosen.size > 0 ? chosen : null
}

/** A field for one table file. */
function FileField({ label, name, error }: { label: string; name: string; error: string | undefined }) {
  return (
    <Field label={label} error={error} className="min-w-0">
      {(control) => <FileInput {...control} name={name} accept=".csv,.xlsx,text/csv" required />}
    </Field>
  )
}

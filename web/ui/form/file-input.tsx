import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { t } from '#shared/language/t.ts'

/** The input of one file, in the language of the page; a file can be dropped on it. */
export function FileInput({ onChange, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [name, setName] = useState('')
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setName(event.target.files?.[0]?.name ?? '')
    onChange?.(event)
  }
  return (
    <span className="control-file">
      <span aria-hidden="true">{t('Choose a file')}</span>
      <span aria-hidden="true" className="truncate">
        {name || t('No file yet')}
      </span>
      <input {...input} type="file" onChange={handleChange} />
    </span>
  )
}

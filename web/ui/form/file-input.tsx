import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { t } from '#shared/language/t.ts'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** what its button says; 'Choose a file' by default */
  prompt?: string
}

/** The input of files, in the language of the page; they can be dropped on it. */
export function FileInput({ onChange, prompt = t('Choose a file'), ...input }: FileInputProps) {
  const [name, setName] = useState('')
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setName(event.target.files?.[0]?.name ?? '')
    onChange?.(event)
  }
  return (
    <span className="control-file">
      <span aria-hidden="true">{prompt}</span>
      <span aria-hidden="true" className="truncate">
        {name || t('No file yet')}
      </span>
      <input {...input} type="file" onChange={handleChange} />
    </span>
  )
}

import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'

interface BanglaFieldProps {
  label: string
  name: string
  error?: string | undefined
  maxLength: number
  defaultValue: string | null | undefined
  multiline?: boolean
  className?: string
}

/** The Bangla twin of the field above it. */
export function BanglaField({ multiline, defaultValue, ...props }: BanglaFieldProps) {
  const Control = multiline ? TextareaField : TextField
  return (
    <Control {...props} defaultValue={defaultValue ?? ''} lang="bn" optional hint="Left empty, the English is shown" />
  )
}

import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail field: phones show the matching keyboard and do not autocorrect. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField autoCapitalize="none" spellCheck={false} {...props} type="email" inputMode="email" />
}

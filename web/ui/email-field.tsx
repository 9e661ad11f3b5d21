import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail address: the phone brings its keyboard for one and corrects nothing in it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField autoCapitalize="none" spellCheck={false} {...props} type="email" inputMode="email" />
}

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from './text-field.tsx'

/** A password field with a button that shows and hides the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      after={
        <IconButton label={visible ? t('Hide password') : t('Show password')} onClick={() => setVisible(!visible)}>
          {visible ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </IconButton>
      }
    />
  )
}

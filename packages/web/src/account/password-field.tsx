import { MAX_PASSWORD_LENGTH } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { IconButton } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { EyeIcon, EyeShutIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import './messages.ts'

export type PasswordFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** `current` lets the browser fill in a password; `new` lets it suggest one. */
  kind: 'current' | 'new'
  hint?: string
  error?: string | undefined
}

/** A password field with a button that shows the password. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      maxLength={MAX_PASSWORD_LENGTH}
      required
      after={
        <IconButton
          label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
          icon={shown ? <EyeShutIcon /> : <EyeIcon />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}

import { LONGEST_PASSWORD } from '@kerbside/domain/booking/draft-contact.ts'
import { IconButton } from '@kerbside/kit/button.tsx'
import { EyeIcon, EyeShutIcon } from '@kerbside/kit/more-icon.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import './words.ts'

export type PasswordFieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** `current` is what a browser may fill in; `new` is what it may propose. */
  kind: 'current' | 'new'
  hint?: string
  error?: string | undefined
}

/** A password that can be looked at. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      maxLength={LONGEST_PASSWORD}
      required
      after={
        <IconButton
          label={say(shown ? 'account.hidePassword' : 'account.showPassword')}
          icon={shown ? <EyeShutIcon /> : <EyeIcon />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}

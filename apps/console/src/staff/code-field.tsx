import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { Ref } from 'react'
import './messages.ts'

export type CodeFieldProps = {
  /** figures: from an authenticator; recovery: from the printed list. */
  kind: 'figures' | 'recovery'
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A one-time code. A phone shows its number keys for it, and may fill it in. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  const isNumericCode = kind === 'figures'
  return (
    <TextField
      {...field}
      label={t(isNumericCode ? 'staff.code' : 'staff.recoveryCode')}
      name={isNumericCode ? 'one-time-code' : 'recovery-code'}
      autoComplete={isNumericCode ? 'one-time-code' : 'off'}
      inputMode={isNumericCode ? 'numeric' : 'text'}
      placeholder={isNumericCode ? '000 000' : 'xxxx-xxxx-xxxx-xxxx'}
      maxLength={40}
      figures
      required
    />
  )
}

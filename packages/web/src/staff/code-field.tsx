import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import type { Ref } from 'react'
import './words.ts'

export type CodeFieldProps = {
  /** figures: of an authenticator; recovery: from paper. */
  kind: 'figures' | 'recovery'
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A code that lets in once. A telephone shows its keys for figures, and may fill them in. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  const isFigures = kind === 'figures'
  return (
    <TextField
      {...field}
      label={say(isFigures ? 'staff.code' : 'staff.recoveryCode')}
      name={isFigures ? 'one-time-code' : 'recovery-code'}
      autoComplete={isFigures ? 'one-time-code' : 'off'}
      inputMode={isFigures ? 'numeric' : 'text'}
      placeholder={isFigures ? '000 000' : 'xxxx-xxxx-xxxx-xxxx'}
      maxLength={40}
      figures
      required
    />
  )
}

import { TextField, type TextFieldProps } from '@kerbside/kit/text-field.tsx'

/** What a browser may fill in: `username` of an account, `email` of a person, or nothing of somebody else's. */
type Fills = 'username' | 'email' | 'off'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  autoComplete: Fills
}

/** An e-mail address: the keyboard of a phone for it, and no more letters than the wire takes. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField {...props} type="email" inputMode="email" maxLength={255} />
)

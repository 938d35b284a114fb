import { TextField, type TextFieldProps } from '@kerbside/kit/form/text-field.tsx'

/**
 * What a browser may fill in: `username` for an account, `email` for the customer's own, `off` for another person's.
 */
type Fills = 'username' | 'email' | 'off'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'> & {
  autoComplete: Fills
}

/** An e-mail address, with the matching phone keyboard and the maximum length of the contract. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField {...props} type="email" inputMode="email" maxLength={255} />
)

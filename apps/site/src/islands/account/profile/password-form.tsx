import type { ReactNode } from 'react'

export type PasswordFormProps = {
  /** The account of the password, for the browser's password manager; '' if unknown. */
  email: string
  onSubmit: () => void
  children: ReactNode
}

/** A form with a password. Enter submits it. */
export function PasswordForm({ email, onSubmit, children }: PasswordFormProps) {
  return (
    <form
      className="card password-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {email !== '' && (
        <input
          className="unseen"
          type="email"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {children}
    </form>
  )
}

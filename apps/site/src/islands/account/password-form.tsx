import type { ReactNode } from 'react'

export type PasswordFormProps = {
  /** Whose password it is, for the browser that keeps it; '' when nobody knows. */
  email: string
  onSubmit: () => void
  children: ReactNode
}

/** A form that is about a password. Enter submits it. */
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

import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import { useDoing } from './use-doing.ts'
import type { FieldErrors } from './validate-person.ts'
import './messages.ts'

export type NameAndPassword = { name: string; password: string }

type NameFieldProps = {
  name: string
  autoComplete: 'username'
  value: string
  onChange: (name: string) => void
  error: string | undefined
  required: true
}

export type NameAndPasswordFormProps = {
  className: string
  /** Shown above the fields. */
  head: ReactNode
  /** Name of the name input, under which browsers save it. */
  nameOf: string
  nameField: (props: NameFieldProps) => ReactNode
  validate: (form: NameAndPassword) => FieldErrors<NameAndPassword>
  send: (form: NameAndPassword) => Promise<{ ok: true } | { ok: false; message: string }>
  onDone: () => void
  /** Why the user must sign in again, if so. */
  notice?: string | undefined
  button: string
  /** Text for a lost password. */
  lost: string
}

/** The sign-in form for invited users: their user name and a password. */
export function NameAndPasswordForm(props: NameAndPasswordFormProps) {
  const { validate, send, onDone, notice } = props
  const [form, setForm] = useState<NameAndPassword>({ name: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors<NameAndPassword>>({})
  const { busy, rejection = notice, forgive, run } = useDoing()
  const change = (given: Partial<NameAndPassword>) => {
    setForm({ ...form, ...given })
    setErrors({})
    forgive()
  }
  const submit = () => {
    const wrong = validate(form)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void run(async () => {
      const done = await send(form)
      if (!done.ok) return done.message
      onDone()
      return undefined
    })
  }
  return (
    <form
      className={props.className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {props.head}
      <div className="fields">
        {props.nameField({
          name: props.nameOf,
          autoComplete: 'username',
          value: form.name,
          onChange: (name) => change({ name }),
          error: errors.name,
          required: true,
        })}
        <PasswordField
          label={t('account.password')}
          name="password"
          kind="current"
          value={form.password}
          onChange={(password) => change({ password })}
          error={errors.password}
        />
      </div>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {props.button}
      </Button>
      <p className="soft small">{props.lost}</p>
    </form>
  )
}

import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from './judge-person.ts'
import { PasswordField } from './password-field.tsx'
import { useDoing } from './use-doing.ts'
import './words.ts'

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
  /** Above the fields. */
  head: ReactNode
  /** What the name's input is called, as browsers keep it. */
  nameOf: string
  nameField: (props: NameFieldProps) => ReactNode
  judge: (form: NameAndPassword) => FieldErrors<NameAndPassword>
  send: (form: NameAndPassword) => Promise<{ ok: true } | { ok: false; message: string }>
  onDone: () => void
  /** Why they are asked again, when they are. */
  told?: string | undefined
  button: string
  /** For who has lost their password. */
  lost: string
}

/** How people who are invited sign in: by what they are called here, and a password. */
export function NameAndPasswordForm(props: NameAndPasswordFormProps) {
  const { judge, send, onDone, told } = props
  const [form, setForm] = useState<NameAndPassword>({ name: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors<NameAndPassword>>({})
  const { busy, refusal = told, forgive, run } = useDoing()
  const change = (said: Partial<NameAndPassword>) => {
    setForm({ ...form, ...said })
    setErrors({})
    forgive()
  }
  const submit = () => {
    const wrong = judge(form)
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
          label={say('account.password')}
          name="password"
          kind="current"
          value={form.password}
          onChange={(password) => change({ password })}
          error={errors.password}
        />
      </div>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {props.button}
      </Button>
      <p className="soft small">{props.lost}</p>
    </form>
  )
}

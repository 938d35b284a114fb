import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import type { FieldErrors } from '../account/judge-person.ts'
import { PasswordField } from '../account/password-field.tsx'
import { useDoing } from '../account/use-doing.ts'
import '../account/words.ts'
import { signIn } from './api.ts'
import { LeftBehindNotice } from './left-behind-notice.tsx'
import type { LeftBehind } from './phone.ts'
import './words.ts'

type Form = { name: string; password: string }

export type SignInFormProps = {
  operator: string
  publicId: string
  office: string
  /** What waits on this phone for those who did it. */
  left: readonly LeftBehind[]
  onDone: () => void
}

/** Signs a driver in by what they know by heart: their number or e-mail, and a password. */
export function SignInForm({ operator, publicId, office, left, onDone }: SignInFormProps) {
  const [form, setForm] = useState<Form>({ name: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const { busy, refusal, forgive, run } = useDoing()
  const change = (said: Partial<Form>) => {
    setForm({ ...form, ...said })
    setErrors({})
    forgive()
  }
  const submit = () => {
    const missing = (text: string, title: string) =>
      text.trim() === '' ? say('form.required', { title }) : undefined
    const name = missing(form.name, say('driver.mobileOrEmail'))
    const password = missing(form.password, say('account.password'))
    setErrors({ ...(name && { name }), ...(password && { password }) })
    if (name || password) return
    void run(async () => {
      const done = await signIn({ ...form, publicId })
      if (!done.ok) return done.message
      onDone()
      return undefined
    })
  }
  return (
    <form
      className="drive-screen drive-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header className="drive-head">
        <h1>{operator}</h1>
        <span className="soft">{say('driver.title')}</span>
      </header>
      <p>{say('driver.signInText')}</p>
      <LeftBehindNotice left={left} />
      <div className="fields">
        <TextField
          label={say('driver.mobileOrEmail')}
          name="name"
          autoComplete="username"
          value={form.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          required
        />
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
        {say('driver.signIn')}
      </Button>
      <p className="soft small">{say('driver.lost', { office })}</p>
    </form>
  )
}

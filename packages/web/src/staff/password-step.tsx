import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { type FieldErrors, judgeSignIn } from '../account/judge-person.ts'
import { PasswordField } from '../account/password-field.tsx'
import { useDoing } from '../account/use-doing.ts'
import '../account/words.ts'
import { EmailField } from '../email-field.tsx'
import { givePassword } from './api.ts'
import './words.ts'

type Form = { email: string; password: string }

export type PasswordStepProps = {
  operator: string
  publicId: string
  /** Why they are asked again, when they are. */
  told: string | undefined
  onDone: () => void
}

/** The first step of signing in at the console. */
export function PasswordStep({ operator, publicId, told, onDone }: PasswordStepProps) {
  const [form, setForm] = useState<Form>({ email: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const { busy, refusal = told, forgive, run } = useDoing()
  const change = (said: Partial<Form>) => {
    setForm({ ...form, ...said })
    setErrors({})
    forgive()
  }
  const submit = () => {
    const wrong = judgeSignIn(form)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    void run(async () => {
      const done = await givePassword({ ...form, publicId })
      if (!done.ok) return done.message
      onDone()
      return undefined
    })
  }
  return (
    <form
      className="card desk-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h1>{say('staff.signInTitle')}</h1>
      <p className="soft">{say('staff.signInText', { operator })}</p>
      <div className="fields">
        <EmailField
          label={say('staff.email')}
          name="email"
          autoComplete="username"
          value={form.email}
          onChange={(email) => change({ email })}
          error={errors.email}
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
        {say('staff.goOn')}
      </Button>
      <p className="soft small">{say('staff.lost', { operator })}</p>
    </form>
  )
}

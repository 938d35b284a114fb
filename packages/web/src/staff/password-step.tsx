import { say } from '@kerbside/words/say.ts'
import type { FieldErrors } from '../account/judge-person.ts'
import { judgeSignIn } from '../account/judge-person.ts'
import { type NameAndPassword, NameAndPasswordForm } from '../account/name-and-password-form.tsx'
import { EmailField } from '../email-field.tsx'
import { givePassword } from './api.ts'
import './words.ts'

export type PasswordStepProps = {
  operator: string
  publicId: string
  /** Why they are asked again, when they are. */
  told: string | undefined
  onDone: () => void
}

/** The first step of signing in at the console. */
export function PasswordStep({ operator, publicId, told, onDone }: PasswordStepProps) {
  return (
    <NameAndPasswordForm
      className="card desk-card"
      head={
        <>
          <h1>{say('staff.signInTitle')}</h1>
          <p className="soft">{say('staff.signInText', { operator })}</p>
        </>
      }
      nameOf="email"
      nameField={(field) => <EmailField label={say('staff.email')} {...field} />}
      judge={judge}
      send={({ name: email, password }) => givePassword({ email, password, publicId })}
      onDone={onDone}
      told={told}
      button={say('staff.goOn')}
      lost={say('staff.lost', { operator })}
    />
  )
}

function judge({ name, password }: NameAndPassword): FieldErrors<NameAndPassword> {
  const { email, ...wrong } = judgeSignIn({ email: name, password })
  return { ...wrong, ...(email !== undefined && { name: email }) }
}

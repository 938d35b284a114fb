import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import type { FieldErrors } from '../account/judge-person.ts'
import { type NameAndPassword, NameAndPasswordForm } from '../account/name-and-password-form.tsx'
import '../account/words.ts'
import { signIn } from './api.ts'
import { LeftBehindNotice } from './left-behind-notice.tsx'
import type { LeftBehind } from './phone.ts'
import './words.ts'

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
  return (
    <NameAndPasswordForm
      className="drive-screen drive-form"
      head={
        <>
          <header className="drive-head">
            <h1>{operator}</h1>
            <span className="soft">{say('driver.title')}</span>
          </header>
          <p>{say('driver.signInText')}</p>
          <LeftBehindNotice left={left} />
        </>
      }
      nameOf="name"
      nameField={(field) => <TextField label={say('driver.mobileOrEmail')} {...field} />}
      judge={judge}
      send={(form) => signIn({ ...form, publicId })}
      onDone={onDone}
      button={say('driver.signIn')}
      lost={say('driver.lost', { office })}
    />
  )
}

/** Only whether both are there: what a name looks like is the server's to say. */
function judge(form: NameAndPassword): FieldErrors<NameAndPassword> {
  const missing = (text: string, title: string) =>
    text.trim() === '' ? say('form.required', { title }) : undefined
  const name = missing(form.name, say('driver.mobileOrEmail'))
  const password = missing(form.password, say('account.password'))
  return { ...(name && { name }), ...(password && { password }) }
}

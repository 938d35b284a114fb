import { TextField } from '@kerbside/kit/form/text-field.tsx'
import {
  type NameAndPassword,
  NameAndPasswordForm,
} from '@kerbside/web/account/name-and-password-form.tsx'
import type { FieldErrors } from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/messages.ts'
import type { LeftBehind } from '../phone/phone.ts'
import { LeftBehindNotice } from '../sync/left-behind-notice.tsx'
import { signIn } from './api.ts'
import './messages.ts'

export type SignInFormProps = {
  operator: string
  publicId: string
  office: string
  /** Drivers with unsent events on this phone. */
  left: readonly LeftBehind[]
  onDone: () => void
}

/** Signs a driver in with their number or e-mail and a password. */
export function SignInForm({ operator, publicId, office, left, onDone }: SignInFormProps) {
  return (
    <NameAndPasswordForm
      className="drive-screen drive-form"
      head={
        <>
          <header className="drive-head">
            <h1>{operator}</h1>
            <span className="soft">{t('driver.title')}</span>
          </header>
          <p>{t('driver.signInText')}</p>
          <LeftBehindNotice left={left} />
        </>
      }
      nameOf="name"
      nameField={(field) => <TextField label={t('driver.mobileOrEmail')} {...field} />}
      validate={validate}
      send={(form) => signIn({ ...form, publicId })}
      onDone={onDone}
      button={t('driver.signIn')}
      lost={t('driver.lost', { office })}
    />
  )
}

/** Checks only that both are filled in: the server decides what a valid name is. */
function validate(form: NameAndPassword): FieldErrors<NameAndPassword> {
  const missing = (text: string, title: string) =>
    text.trim() === '' ? t('form.required', { title }) : undefined
  const name = missing(form.name, t('driver.mobileOrEmail'))
  const password = missing(form.password, t('account.password'))
  return { ...(name && { name }), ...(password && { password }) }
}

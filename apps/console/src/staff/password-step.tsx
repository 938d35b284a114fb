import {
  type NameAndPassword,
  NameAndPasswordForm,
} from '@kerbside/web/account/name-and-password-form.tsx'
import type { FieldErrors } from '@kerbside/web/account/validate-person.ts'
import { validateSignIn } from '@kerbside/web/account/validate-person.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { givePassword } from './api.ts'
import './messages.ts'

export type PasswordStepProps = {
  operator: string
  publicId: string
  /** Why the user must sign in again, if so. */
  notice: string | undefined
  onDone: () => void
}

/** The first step of signing in at the console. */
export function PasswordStep({ operator, publicId, notice, onDone }: PasswordStepProps) {
  return (
    <NameAndPasswordForm
      className="card desk-card"
      head={
        <>
          <h1>{t('staff.signInTitle')}</h1>
          <p className="soft">{t('staff.signInText', { operator })}</p>
        </>
      }
      nameOf="email"
      nameField={(field) => <EmailField label={t('staff.email')} {...field} />}
      validate={validate}
      send={({ name: email, password }) => givePassword({ email, password, publicId })}
      onDone={onDone}
      notice={notice}
      button={t('staff.goOn')}
      lost={t('staff.lost', { operator })}
    />
  )
}

function validate({ name, password }: NameAndPassword): FieldErrors<NameAndPassword> {
  const { email, ...wrong } = validateSignIn({ email: name, password })
  return { ...wrong, ...(email !== undefined && { name: email }) }
}

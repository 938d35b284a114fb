import { readAuthenticatorCode } from '@kerbside/domain/staff/recovery-code.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { NewPasswordFields } from '@kerbside/web/account/new-password-fields.tsx'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { enrol, type Invited, type SignedInStaff } from './api.ts'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import './messages.ts'

export type EnrolFormProps = {
  operator: string
  publicId: string
  /** The part of the link after #. */
  invitation: string
  invited: Invited
  onDone: (member: SignedInStaff, recoveryCodes: readonly string[]) => void
  onSpent: () => void
}

/** Sets a password and an authenticator, and verifies a code: all that signing in at the console needs. */
export function EnrolForm(props: EnrolFormProps) {
  const { operator, publicId, invitation, invited, onDone, onSpent } = props
  const given = useNewPassword({ requiresOldPassword: false })
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const submit = () => {
    const digits = readAuthenticatorCode(code)
    setCodeError(digits === undefined ? t('staff.sixFigures') : undefined)
    void given.submit(async ({ password }) => {
      if (digits === undefined) return { ok: false, message: t('staff.sixFigures') }
      const done = await enrol({ invitation, password, code: digits, publicId })
      if (done.ok) onDone(done.member, done.recoveryCodes)
      else if (done.spent) onSpent()
      return done
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
      <h1>{t('staff.enrolTitle')}</h1>
      <p className="soft">
        {t('staff.enrolHello', { name: invited.name, operator, email: invited.email })}
      </p>
      <h2>{t('staff.passwordTitle')}</h2>
      <input
        className="unseen"
        type="email"
        name="username"
        autoComplete="username"
        value={invited.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="fields">
        <NewPasswordFields value={given.form} onChange={given.change} errors={given.errors} />
      </div>
      <h2>{t('staff.phoneTitle', { operator })}</h2>
      <p className="soft">{t('staff.phoneText')}</p>
      <Authenticator {...invited} />
      <h2>{t('staff.tryTitle')}</h2>
      <p className="soft">{t('staff.tryText')}</p>
      <div className="fields">
        <CodeField
          kind="figures"
          value={code}
          onChange={(typed) => {
            setCode(typed)
            setCodeError(undefined)
          }}
          error={codeError}
        />
      </div>
      {given.rejection && !codeError && (
        <Notice tone="bad" role="alert">
          {given.rejection}
        </Notice>
      )}
      <Button type="submit" wide busy={given.busy}>
        {t('staff.finish')}
      </Button>
    </form>
  )
}

/** A QR code for a camera, the key to type, and a link for an authenticator on this device. */
function Authenticator({ secret, uri }: Pick<Invited, 'secret' | 'uri'>) {
  return (
    <div className="desk-authenticator">
      <QrPicture text={uri} label={t('staff.qrLabel')} />
      <details>
        <summary>{t('staff.typeKey')}</summary>
        <p className="num desk-key">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p>
          <a href={uri}>{t('staff.openApp')}</a>
        </p>
      </details>
    </div>
  )
}

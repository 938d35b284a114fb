import { readAuthenticatorCode } from '@kerbside/domain/staff/recovery-code.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { NewPasswordFields } from '../account/new-password-fields.tsx'
import { useNewPassword } from '../account/use-new-password.ts'
import { enrol, type Invited, type SignedInStaff } from './api.ts'
import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import './words.ts'

export type EnrolFormProps = {
  operator: string
  publicId: string
  /** What follows the # of the link. */
  invitation: string
  invited: Invited
  onDone: (member: SignedInStaff, recoveryCodes: readonly string[]) => void
  onSpent: () => void
}

/** A password, an authenticator, and the proof that it works: all that signing in at the console needs. */
export function EnrolForm(props: EnrolFormProps) {
  const { operator, publicId, invitation, invited, onDone, onSpent } = props
  const given = useNewPassword({ asksBefore: false })
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const submit = () => {
    const figures = readAuthenticatorCode(code)
    setCodeError(figures === undefined ? say('staff.sixFigures') : undefined)
    void given.submit(async ({ password }) => {
      if (figures === undefined) return { ok: false, message: say('staff.sixFigures') }
      const done = await enrol({ invitation, password, code: figures, publicId })
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
      <h1>{say('staff.enrolTitle')}</h1>
      <p className="soft">
        {say('staff.enrolHello', { name: invited.name, operator, email: invited.email })}
      </p>
      <h2>{say('staff.passwordTitle')}</h2>
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
      <h2>{say('staff.phoneTitle', { operator })}</h2>
      <p className="soft">{say('staff.phoneText')}</p>
      <Authenticator {...invited} />
      <h2>{say('staff.tryTitle')}</h2>
      <p className="soft">{say('staff.tryText')}</p>
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
      {given.refusal && !codeError && (
        <Notice tone="bad" role="alert">
          {given.refusal}
        </Notice>
      )}
      <Button type="submit" wide busy={given.busy}>
        {say('staff.finish')}
      </Button>
    </form>
  )
}

/** The picture for a camera; the key for who has none at hand; the way in on this very device. */
function Authenticator({ secret, uri }: Pick<Invited, 'secret' | 'uri'>) {
  return (
    <div className="desk-authenticator">
      <QrPicture text={uri} label={say('staff.qrLabel')} />
      <details>
        <summary>{say('staff.typeKey')}</summary>
        <p className="num desk-key">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p>
          <a href={uri}>{say('staff.openApp')}</a>
        </p>
      </details>
    </div>
  )
}

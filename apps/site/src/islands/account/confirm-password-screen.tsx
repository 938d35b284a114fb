import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { confirmPassword } from '@kerbside/web/account/own-api.ts'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { PasswordForm } from './password-form.tsx'

/** The password once more: for ten minutes, what asks for it may then be done here. */
export function ConfirmPasswordScreen({ title, profile, configuration }: AccountView) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const { busy, refusal, forgive, run } = useDoing()
  const submit = () =>
    run(async () => {
      if (password === '') return say('form.required', { title: say('account.password') })
      const done = await confirmPassword(password, configuration.publicid)
      setPassword('')
      setConfirmed(done.ok)
      return done.ok ? undefined : done.message
    })
  return (
    <>
      <AccountHead id="confirmpassword" title={title} lead={say('profile.confirmLead')} />
      {confirmed ? (
        <div className="card password-form">
          <output>
            <Notice tone="good">{say('profile.confirmed')}</Notice>
          </output>
          <ButtonLink href={pageLink('profile')}>{say('profile.toProfile')}</ButtonLink>
        </div>
      ) : (
        <PasswordForm email={profile.email} onSubmit={() => void submit()}>
          <PasswordField
            label={say('account.password')}
            name="password"
            kind="current"
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              forgive()
            }}
            error={refusal}
          />
          <Button type="submit" disabled={busy}>
            {busy ? say('account.processing') : say('dialog.ok')}
          </Button>
        </PasswordForm>
      )}
    </>
  )
}

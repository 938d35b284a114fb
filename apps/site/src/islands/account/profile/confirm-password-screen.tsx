import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { AccountView } from '../../../features/account/account-view.ts'
import { confirmPassword } from '../../../features/account/own-api.ts'
import { AccountHead } from '../account-head.tsx'
import { PasswordForm } from './password-form.tsx'

/** Asks for the password again: for ten minutes, protected actions are then allowed here. */
export function ConfirmPasswordScreen({ title, profile, configuration }: AccountView) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const { busy, rejection, forgive, run } = useDoing()
  const submit = () =>
    run(async () => {
      if (password === '') return t('form.required', { title: t('account.password') })
      const done = await confirmPassword(password, configuration.publicid)
      setPassword('')
      setConfirmed(done.ok)
      return done.ok ? undefined : done.message
    })
  return (
    <>
      <AccountHead id="confirmpassword" title={title} lead={t('profile.confirmLead')} />
      {confirmed ? (
        <div className="card password-form">
          <output>
            <Notice tone="good">{t('profile.confirmed')}</Notice>
          </output>
          <ButtonLink href={pageLink('profile')}>{t('profile.toProfile')}</ButtonLink>
        </div>
      ) : (
        <PasswordForm email={profile.email} onSubmit={() => void submit()}>
          <PasswordField
            label={t('account.password')}
            name="password"
            kind="current"
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              forgive()
            }}
            error={rejection}
          />
          <Button type="submit" disabled={busy}>
            {busy ? t('account.processing') : t('dialog.ok')}
          </Button>
        </PasswordForm>
      )}
    </>
  )
}

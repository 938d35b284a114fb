import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { validateEmail } from '@kerbside/web/account/validate-person.ts'
import { requestPasswordReset } from '../../../features/account/api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { PasswordForm } from './password-form.tsx'

/** Requests the e-mail with the link. The reply is the same whether the account exists or not. */
export function RequestReset() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { busy, rejection, forgive, run } = useDoing()
  const submit = () =>
    run(async () => {
      const wrong = validateEmail(email)
      if (wrong) return wrong
      const result = await requestPasswordReset(email)
      if (result.ok) setSentTo(email.trim())
      return result.ok ? undefined : result.message
    })
  if (sentTo !== undefined)
    return (
      <div className="card password-form">
        <output>
          <Notice tone="good">
            <strong>{t('account.passwordSent')}</strong>
          </Notice>
        </output>
        <p className="soft small">{t('profile.linkSent', { email: sentTo })}</p>
        <Button look="alt" onPress={() => setSentTo(undefined)}>
          {t('profile.askAgain')}
        </Button>
      </div>
    )
  return (
    <PasswordForm email="" onSubmit={() => void submit()}>
      <p>{t('profile.resetText')}</p>
      <EmailField
        label={t('account.email')}
        name="email"
        autoComplete="username"
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          forgive()
        }}
        error={rejection}
        required
      />
      <Button type="submit" disabled={busy}>
        {busy ? t('account.processing') : t('profile.sendLink')}
      </Button>
    </PasswordForm>
  )
}

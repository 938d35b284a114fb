import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { NewPasswordFields } from '@kerbside/web/account/new-password-fields.tsx'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import type { OpenView } from '../../../features/account/account-view.ts'
import { savePassword } from '../../../features/account/own-api.ts'
import { clearSignIn } from '../../../features/account/signed-in.ts'
import { AccountHead } from '../account-head.tsx'
import { SignInButton } from '../sign-in-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { RequestReset } from './request-reset.tsx'

type Stage = 'choosing' | 'asking' | 'saved'

/** Sets a new password with the link of an e-mail; without a link it requests the e-mail. */
export function ResetPasswordScreen({ title, about, configuration }: OpenView) {
  const [id, code] = about
  const [stage, setStage] = useState<Stage>(id && code ? 'choosing' : 'asking')
  const given = useNewPassword({ requiresOldPassword: false })
  const submit = () =>
    given.submit(async ({ password }) => {
      const input = { id: id ?? '', code: code ?? '', password }
      const done = await savePassword(input, configuration.publicid)
      if (done.ok) {
        clearSignIn()
        setStage('saved')
      }
      return done
    })
  const lead = stage === 'choosing' ? 'profile.chooseNew' : undefined

  return (
    <>
      <AccountHead id="resetpassword" title={title} lead={lead && t(lead)} />
      {stage === 'asking' && <RequestReset />}
      {stage === 'choosing' && (
        <PasswordForm email="" onSubmit={() => void submit()}>
          <div className="fields">
            <NewPasswordFields value={given.form} onChange={given.change} errors={given.errors} />
          </div>
          {given.rejection && (
            <Notice
              tone="bad"
              role="alert"
              action={
                <Button look="quiet" compact onPress={() => setStage('asking')}>
                  {t('profile.askAgain')}
                </Button>
              }
            >
              {given.rejection}
            </Notice>
          )}
          <Button type="submit" disabled={given.busy}>
            {given.busy ? t('account.processing') : t('account.savePassword')}
          </Button>
        </PasswordForm>
      )}
      {stage === 'saved' && (
        <div className="card password-form">
          <output>
            <Notice tone="good">
              <strong>{t('account.passwordSaved')}</strong> {t('profile.passwordSet')}
            </Notice>
          </output>
          <SignInButton href={pageLink('dashboard')} />
        </div>
      )}
    </>
  )
}

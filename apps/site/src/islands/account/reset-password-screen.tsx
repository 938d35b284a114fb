import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { OpenView } from '@kerbside/web/account/account-view.ts'
import { NewPasswordFields } from '@kerbside/web/account/new-password-fields.tsx'
import { savePassword } from '@kerbside/web/account/own-api.ts'
import { forgetSignIn } from '@kerbside/web/account/signed-in.ts'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { AskReset } from './ask-reset.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInButton } from './sign-in-button.tsx'

type Stage = 'choosing' | 'asking' | 'saved'

/** A new password by the link of a mail; without a link the mail is asked for. */
export function ResetPasswordScreen({ title, about, configuration }: OpenView) {
  const [id, code] = about
  const [stage, setStage] = useState<Stage>(id && code ? 'choosing' : 'asking')
  const given = useNewPassword({ asksBefore: false })
  const submit = () =>
    given.submit(async ({ password }) => {
      const said = { id: id ?? '', code: code ?? '', password }
      const done = await savePassword(said, configuration.publicid)
      if (done.ok) {
        forgetSignIn()
        setStage('saved')
      }
      return done
    })
  const lead = stage === 'choosing' ? 'profile.chooseNew' : undefined

  return (
    <>
      <AccountHead id="resetpassword" title={title} lead={lead && say(lead)} />
      {stage === 'asking' && <AskReset />}
      {stage === 'choosing' && (
        <PasswordForm email="" onSubmit={() => void submit()}>
          <div className="fields">
            <NewPasswordFields value={given.form} onChange={given.change} errors={given.errors} />
          </div>
          {given.refusal && (
            <Notice
              tone="bad"
              role="alert"
              action={
                <Button look="quiet" compact onPress={() => setStage('asking')}>
                  {say('profile.askAgain')}
                </Button>
              }
            >
              {given.refusal}
            </Notice>
          )}
          <Button type="submit" disabled={given.busy}>
            {given.busy ? say('account.processing') : say('account.savePassword')}
          </Button>
        </PasswordForm>
      )}
      {stage === 'saved' && (
        <div className="card password-form">
          <output>
            <Notice tone="good">
              <strong>{say('account.passwordSaved')}</strong> {say('profile.passwordSet')}
            </Notice>
          </output>
          <SignInButton href={pageLink('dashboard')} />
        </div>
      )}
    </>
  )
}

import { Button } from '@kerbside/kit/button.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { ChangePasswordFields } from '@kerbside/web/account/change-password-fields.tsx'
import { changePassword } from '@kerbside/web/account/own-api.ts'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { say } from '@kerbside/words/say.ts'
import { AccountHead } from './account-head.tsx'
import { PasswordForm } from './password-form.tsx'

/** Another password, for who knows the one there is. */
export function ChangePasswordScreen({ title, profile, configuration, tell }: AccountView) {
  const given = useNewPassword({ asksBefore: true })
  const submit = () =>
    given.submit(async (form) => {
      const said = { custid: profile.custid, ...form }
      const done = await changePassword(said, configuration.publicid)
      if (done.ok) tell(say('profile.passwordChanged'))
      return done
    })
  return (
    <>
      <AccountHead id="changepassword" title={title} lead={say('profile.passwordText')} />
      <PasswordForm email={profile.email} onSubmit={() => void submit()}>
        <ChangePasswordFields given={given} />
        <Button type="submit" disabled={given.busy}>
          {given.busy ? say('account.processing') : say('account.savePassword')}
        </Button>
      </PasswordForm>
    </>
  )
}

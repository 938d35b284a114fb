import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { NewPasswordFields } from '@kerbside/web/account/new-password-fields.tsx'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { t } from '@kerbside/words/translate.ts'
import { enrol, type InvitedDriver } from './api.ts'
import './messages.ts'

export type EnrolFormProps = {
  operator: string
  publicId: string
  /** The part of the link after #. */
  invitation: string
  invited: InvitedDriver
  onDone: () => void
  onSpent: () => void
}

/** Sets a password, which with the invitation is all that is needed to drive here. */
export function EnrolForm(props: EnrolFormProps) {
  const { operator, publicId, invitation, invited, onDone, onSpent } = props
  const given = useNewPassword({ requiresOldPassword: false })
  const submit = () =>
    given.submit(async ({ password }) => {
      const done = await enrol({ invitation, password, publicId })
      if (done.ok) onDone()
      else if (done.spent) onSpent()
      return done
    })
  return (
    <form
      className="drive-screen drive-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <header className="drive-head">
        <h1>{t('driver.hello', { name: invited.firstName })}</h1>
      </header>
      <p>{t('driver.enrolText', { operator, name: invited.name })}</p>
      <input
        className="unseen"
        type="text"
        name="username"
        autoComplete="username"
        value={invited.name}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="fields">
        <NewPasswordFields value={given.form} onChange={given.change} errors={given.errors} />
      </div>
      {given.rejection && (
        <Notice tone="bad" role="alert">
          {given.rejection}
        </Notice>
      )}
      <Button type="submit" wide busy={given.busy}>
        {t('driver.enrol')}
      </Button>
    </form>
  )
}

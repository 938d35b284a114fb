import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { FieldErrors } from '@kerbside/web/account/validate-person.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'
import { confirmPassword, type ProfileChange, updateProfile } from './own-api.ts'
import { PersonFields } from './person-fields.tsx'
import { personOf } from './person-of.ts'
import { type ProfileForm, validateProfile } from './validate-profile.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'

export type UpdateProfileDialogProps = {
  profile: SignedIn
  /** The mailing-list choices, which this dialog does not change. */
  lists: Pick<ProfileChange, 'smsList' | 'emailList'>
  publicId: string
  locale: string
  /** Two letters of ISO 3166: the operator's, listed first. */
  country: string
  /** `pendingEmail`: the address a link was sent to, or '' if the address is unchanged. */
  onDone: (pendingEmail: string) => void
  onClose: () => void
}

/** Update profile. A change of address or phone asks for the password again. */
export function UpdateProfileDialog(props: UpdateProfileDialogProps) {
  const { profile, lists, publicId, locale, country, onDone, onClose } = props
  const [form, setForm] = useState<ProfileForm>(() => personOf(profile, country))
  const [errors, setErrors] = useState<FieldErrors<ProfileForm>>({})
  const [showsPassword, setShowsPassword] = useState(false)
  const { busy, rejection, run, forgive } = useDoing()
  const change = (input: Partial<ProfileForm>) => {
    setForm({ ...form, ...input })
    setErrors({})
    forgive()
  }
  const save = async (): Promise<string | undefined> => {
    const response = await updateProfile({
      ...lists,
      custid: profile.custid,
      firstName: form.firstName.trim(),
      lastName: form.lastName.trim(),
      email: form.email.trim(),
      phone: form.phone,
      diallingCode: `+${findDiallingCode(form.country) ?? '44'}`,
    })
    if (response.ok) onDone(response.pendingEmail)
    else if (response.confirm) setShowsPassword(true)
    return response.ok || response.confirm ? undefined : response.message
  }
  const submit = () =>
    run(async () => {
      const wrong = await validateProfile(form)
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? undefined : save()
    })

  return (
    <>
      <Dialog
        title={t('profile.changeDetails')}
        closeLabel={t('dialog.close')}
        onClose={onClose}
        onSubmit={() => void submit()}
        actions={
          <>
            <Button type="submit" disabled={busy}>
              {busy ? t('account.processing') : t('profile.save')}
            </Button>
            <Button look="alt" onPress={onClose}>
              {t('dialog.cancel')}
            </Button>
          </>
        }
      >
        <div className="fields">
          <PersonFields
            form={form}
            onChange={change}
            errors={errors}
            locale={locale}
            country={country}
          />
          <EmailField
            label={t('account.email')}
            name="email"
            autoComplete="email"
            hint={t('profile.emailNote')}
            value={form.email}
            onChange={(email) => change({ email })}
            error={errors.email}
            required
          />
          {rejection && (
            <Notice tone="bad" role="alert">
              {rejection}
            </Notice>
          )}
        </div>
      </Dialog>
      {showsPassword && (
        <ConfirmPasswordDialog
          onGive={(password) => confirmPassword(password, publicId)}
          onDone={() => {
            setShowsPassword(false)
            void run(save)
          }}
          onClose={() => setShowsPassword(false)}
        />
      )}
    </>
  )
}

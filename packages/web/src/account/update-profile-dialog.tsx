import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { EmailField } from '../email-field.tsx'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'
import type { FieldErrors } from './judge-person.ts'
import { judgeProfile, type ProfileForm } from './judge-profile.ts'
import { confirmPassword, type ProfileChange, updateProfile } from './own-api.ts'
import { PersonFields } from './person-fields.tsx'
import { personOf } from './person-of.ts'
import './profile-words.ts'
import { useDoing } from './use-doing.ts'

export type UpdateProfileDialogProps = {
  profile: SignedIn
  /** Whether offers may be sent, which this dialog leaves as it is. */
  lists: Pick<ProfileChange, 'smsList' | 'emailList'>
  publicId: string
  locale: string
  /** Two letters of ISO 3166: the operator's, listed first. */
  country: string
  /** `pendingEmail`: the address a link was sent to, '' when the address stays. */
  onDone: (pendingEmail: string) => void
  onClose: () => void
}

/** Update profile. Another address or phone asks for the password once more. */
export function UpdateProfileDialog(props: UpdateProfileDialogProps) {
  const { profile, lists, publicId, locale, country, onDone, onClose } = props
  const [form, setForm] = useState<ProfileForm>(() => personOf(profile, country))
  const [errors, setErrors] = useState<FieldErrors<ProfileForm>>({})
  const [asksPassword, setAsksPassword] = useState(false)
  const { busy, refusal, run, forgive } = useDoing()
  const change = (said: Partial<ProfileForm>) => {
    setForm({ ...form, ...said })
    setErrors({})
    forgive()
  }
  const save = async (): Promise<string | undefined> => {
    const answer = await updateProfile({
      ...lists,
      custid: profile.custid,
      firstName: form.firstName.trim(),
      lastName: form.lastName.trim(),
      email: form.email.trim(),
      phone: form.phone,
      diallingCode: `+${findDiallingCode(form.country) ?? '44'}`,
    })
    if (answer.ok) onDone(answer.pendingEmail)
    else if (answer.confirm) setAsksPassword(true)
    return answer.ok || answer.confirm ? undefined : answer.message
  }
  const submit = () =>
    run(async () => {
      const wrong = await judgeProfile(form)
      setErrors(wrong)
      return Object.keys(wrong).length > 0 ? undefined : save()
    })

  return (
    <>
      <Dialog
        title={say('profile.changeDetails')}
        closeLabel={say('dialog.close')}
        onClose={onClose}
        onSubmit={() => void submit()}
        actions={
          <>
            <Button type="submit" disabled={busy}>
              {busy ? say('account.processing') : say('profile.save')}
            </Button>
            <Button look="alt" onPress={onClose}>
              {say('dialog.cancel')}
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
            label={say('account.email')}
            name="email"
            autoComplete="email"
            hint={say('profile.emailNote')}
            value={form.email}
            onChange={(email) => change({ email })}
            error={errors.email}
            required
          />
          {refusal && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
        </div>
      </Dialog>
      {asksPassword && (
        <ConfirmPasswordDialog
          onGive={(password) => confirmPassword(password, publicId)}
          onDone={() => {
            setAsksPassword(false)
            void run(save)
          }}
          onClose={() => setAsksPassword(false)}
        />
      )}
    </>
  )
}

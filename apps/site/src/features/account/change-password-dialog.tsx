import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { useNewPassword } from '@kerbside/web/account/use-new-password.ts'
import { t } from '@kerbside/words/translate.ts'
import { ChangePasswordFields } from './change-password-fields.tsx'
import { changePassword } from './own-api.ts'

export type ChangePasswordDialogProps = {
  custid: number
  /** The operator's public id, for the password's hash. */
  publicId: string
  onDone: () => void
  onClose: () => void
}

/** Update password: the old one, and the new one twice. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { custid, publicId, onDone, onClose } = props
  const given = useNewPassword({ requiresOldPassword: true })
  const submit = () =>
    given.submit(async (form) => {
      const done = await changePassword({ custid, ...form }, publicId)
      if (done.ok) onDone()
      return done
    })
  return (
    <Dialog
      title={t('profile.changePassword')}
      sentence={t('profile.passwordText')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" disabled={given.busy}>
            {given.busy ? t('account.processing') : t('account.savePassword')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <ChangePasswordFields given={given} />
    </Dialog>
  )
}

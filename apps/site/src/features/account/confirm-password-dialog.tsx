import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import type { Done } from '@kerbside/web/account/read-done.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useState } from 'react'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'

export type ConfirmPasswordDialogProps = {
  title?: string
  sentence?: ReactNode
  /** Label of the confirm button. */
  ok?: string
  /** The action cannot be undone. */
  isFinal?: boolean
  /** The action to run with the password; its error is shown at the field. */
  onGive: (password: string) => Promise<Done>
  onDone: () => void
  onClose: () => void
}

/** Asks for the password again before a sensitive action, in case the device was left unattended. */
export function ConfirmPasswordDialog(props: ConfirmPasswordDialogProps) {
  const { title, sentence, ok, isFinal, onGive, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const { busy, rejection, run, forgive } = useDoing()
  const submit = () =>
    run(async () => {
      if (password === '') return t('form.required', { title: t('account.password') })
      const done = await onGive(password)
      if (done.ok) onDone()
      else setPassword('')
      return done.ok ? undefined : done.message
    })
  return (
    <Dialog
      title={title ?? t('profile.confirmTitle')}
      sentence={sentence ?? t('profile.confirmText')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button look={isFinal ? 'danger' : 'filled'} type="submit" disabled={busy}>
            {busy ? t('account.processing') : (ok ?? t('dialog.ok'))}
          </Button>
          <Button look="alt" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
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
    </Dialog>
  )
}

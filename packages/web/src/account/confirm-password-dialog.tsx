import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useState } from 'react'
import type { Done } from './judge-answer.ts'
import { PasswordField } from './password-field.tsx'
import './profile-words.ts'
import { useDoing } from './use-doing.ts'

export type ConfirmPasswordDialogProps = {
  title?: string
  sentence?: ReactNode
  /** On the button that does it. */
  ok?: string
  /** What it does cannot be taken back. */
  isFinal?: boolean
  /** What the password is given for; its refusal is shown at the field. */
  onGive: (password: string) => Promise<Done>
  onDone: () => void
  onClose: () => void
}

/** The password once more, before something that nobody else may do on a device that was left open. */
export function ConfirmPasswordDialog(props: ConfirmPasswordDialogProps) {
  const { title, sentence, ok, isFinal, onGive, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const { busy, refusal, run, forgive } = useDoing()
  const submit = () =>
    run(async () => {
      if (password === '') return say('form.required', { title: say('account.password') })
      const done = await onGive(password)
      if (done.ok) onDone()
      else setPassword('')
      return done.ok ? undefined : done.message
    })
  return (
    <Dialog
      title={title ?? say('profile.confirmTitle')}
      sentence={sentence ?? say('profile.confirmText')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button look={isFinal ? 'danger' : 'filled'} type="submit" disabled={busy}>
            {busy ? say('account.processing') : (ok ?? say('dialog.ok'))}
          </Button>
          <Button look="alt" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={say('account.password')}
        name="password"
        kind="current"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          forgive()
        }}
        error={refusal}
      />
    </Dialog>
  )
}

import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { type OwnPasskey, renamePasskey } from './api.ts'
import '../account/profile-words.ts'
import './words.ts'

const LONGEST_NAME = 60

export type RenamePasskeyDialogProps = {
  passkey: Pick<OwnPasskey, 'id' | 'name'>
  onDone: (name: string) => void
  onClose: () => void
}

/** What the customer calls one of their devices. */
export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name)
  const { busy, refusal, run, forgive } = useDoing()
  const submit = () =>
    run(async () => {
      const said = name.trim()
      if (said === '') return say('form.required', { title: say('passkey.name') })
      const done = await renamePasskey({ id: passkey.id, name: said })
      if (done.ok) onDone(said)
      return done.ok ? undefined : done.message
    })
  return (
    <Dialog
      title={say('passkey.rename')}
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
      <TextField
        label={say('passkey.name')}
        hint={say('passkey.nameHint')}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(typed) => {
          setName(typed)
          forgive()
        }}
        error={refusal}
        required
      />
    </Dialog>
  )
}

import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { type OwnPasskey, renamePasskey } from './api.ts'
import '@kerbside/web/account/profile-messages.ts'
import './messages.ts'

const MAX_NAME_LENGTH = 60

export type RenamePasskeyDialogProps = {
  passkey: Pick<OwnPasskey, 'id' | 'name'>
  onDone: (name: string) => void
  onClose: () => void
}

/** Renames one of the customer's passkeys. */
export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name)
  const { busy, rejection, run, forgive } = useDoing()
  const submit = () =>
    run(async () => {
      const input = name.trim()
      if (input === '') return t('form.required', { title: t('passkey.name') })
      const done = await renamePasskey({ id: passkey.id, name: input })
      if (done.ok) onDone(input)
      return done.ok ? undefined : done.message
    })
  return (
    <Dialog
      title={t('passkey.rename')}
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
      <TextField
        label={t('passkey.name')}
        hint={t('passkey.nameHint')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(typed) => {
          setName(typed)
          forgive()
        }}
        error={rejection}
        required
      />
    </Dialog>
  )
}

import '../../checkout-messages.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextArea } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'

export type NoteDialogProps = {
  note: string
  onSave: (note: string) => void
  onClose: () => void
}

/** The limit of the contract. */
const MAX_LENGTH = 1000

/** A note for the driver. OK saves it; closing restores the previous text. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  return (
    <Dialog
      title={t('checkout.noteToDriver')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => onSave(text.trim())}
      actions={
        <>
          <Button type="submit">{t('dialog.ok')}</Button>
          <Button look="alt" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('checkout.noteToDriver')}
        hint={t('checkout.noteHint')}
        value={text}
        onChange={setText}
        maxLength={MAX_LENGTH}
        entersForm
      />
    </Dialog>
  )
}

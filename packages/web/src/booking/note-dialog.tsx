import '../checkout-words.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextArea } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'

export type NoteDialogProps = {
  note: string
  onSave: (note: string) => void
  onClose: () => void
}

/** What the wire takes. */
const LONGEST = 1000

/** One text for the driver. OK keeps it; closing restores what was there. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  return (
    <Dialog
      title={say('checkout.noteToDriver')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => onSave(text.trim())}
      actions={
        <>
          <Button type="submit">{say('dialog.ok')}</Button>
          <Button look="alt" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextArea
        label={say('checkout.noteToDriver')}
        hint={say('checkout.noteHint')}
        value={text}
        onChange={setText}
        maxLength={LONGEST}
        entersForm
      />
    </Dialog>
  )
}

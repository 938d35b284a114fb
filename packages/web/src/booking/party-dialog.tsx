import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { PartyFields, type PartyFieldsProps } from './party-fields.tsx'

/** The steppers behind "2 people, 2 cases". What is pressed holds at once; OK only closes. */
export function PartyDialog({ onClose, ...fields }: PartyFieldsProps & { onClose: () => void }) {
  return (
    <Dialog
      title={say('booking.peopleAndCases')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{say('dialog.ok')}</Button>}
    >
      <PartyFields {...fields} />
    </Dialog>
  )
}

import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { PartyFields, type PartyFieldsProps } from './party-fields.tsx'

/** The steppers behind "2 passengers, 2 cases". Each press takes effect at once; OK only closes. */
export function PartyDialog({ onClose, ...fields }: PartyFieldsProps & { onClose: () => void }) {
  return (
    <Dialog
      title={t('booking.peopleAndCases')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('dialog.ok')}</Button>}
    >
      <PartyFields {...fields} />
    </Dialog>
  )
}

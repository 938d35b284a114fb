import '../../checkout-messages.ts'
import { validatePeople } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { PeopleForm, type PeopleFormProps } from './people-form.tsx'
import { usePeopleReasons } from './use-people-reasons.ts'
import { findPeopleFacts } from './validate-passenger-step.ts'

export type ContactDialogProps = Omit<PeopleFormProps, 'reasons' | 'attempts'> & {
  /** The contact details are valid. */
  onDone: () => void
  onClose: () => void
}

/** Asks for the passenger at any step of the booking. OK saves valid details. */
export function ContactDialog({ onDone, onClose, ...form }: ContactDialogProps) {
  const { draft, rules } = form
  const [attempts, setAttempts] = useState(0)
  const reasons = usePeopleReasons(draft, { rules, isSubmitted: attempts > 0 })
  const submit = async () => {
    const facts = await findPeopleFacts(draft, rules)
    if (validatePeople(draft, { ...facts, rules }).ok) onDone()
    else setAttempts(attempts + 1)
  }
  return (
    <Dialog
      title={t(rules.booker ? 'booking.customerAndPassenger' : 'booking.mainPassenger')}
      sentence={t('checkout.passengerHint')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<Button type="submit">{t('dialog.ok')}</Button>}
    >
      <PeopleForm {...form} reasons={reasons} attempts={attempts} />
    </Dialog>
  )
}

import '../checkout-words.ts'
import { judgePeople } from '@kerbside/domain/booking/draft-contact.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { findPeopleFacts } from './judge-passenger.ts'
import { PeopleForm, type PeopleFormProps } from './people-form.tsx'
import { usePeopleReasons } from './use-people-reasons.ts'

export type ContactDialogProps = Omit<PeopleFormProps, 'reasons' | 'attempts'> & {
  /** The people are said as they must be. */
  onDone: () => void
  onClose: () => void
}

/** Who travels, asked over whatever step the booking is at. OK keeps it once it is right. */
export function ContactDialog({ onDone, onClose, ...form }: ContactDialogProps) {
  const { draft, rules } = form
  const [attempts, setAttempts] = useState(0)
  const reasons = usePeopleReasons(draft, { rules, asked: attempts > 0 })
  const submit = async () => {
    const facts = await findPeopleFacts(draft, rules)
    if (judgePeople(draft, { ...facts, rules }).ok) onDone()
    else setAttempts(attempts + 1)
  }
  return (
    <Dialog
      title={say(rules.booker ? 'booking.customerAndPassenger' : 'booking.mainPassenger')}
      sentence={say('checkout.passengerHint')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      <PeopleForm {...form} reasons={reasons} attempts={attempts} />
    </Dialog>
  )
}

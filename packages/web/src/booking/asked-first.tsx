import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import { type Draft, findTotal } from '@kerbside/domain/booking/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import '../account/words.ts'
import '../checkout-words.ts'
import { useState } from 'react'
import { sayMoney } from '../say-money.ts'
import { NoteDialog } from './note-dialog.tsx'
import { sayWayBack, sayWhen } from './say-when.ts'
import type { Send } from './use-draft.ts'

export type AskedFirstProps = {
  draft: Draft
  send: Send
  rules: StepRules
  /** What is booked, such as the vehicle's name. */
  vehicle: string
  /** Everything was answered: on. */
  onDone: () => void
  /** Somebody thought better of it. */
  onStop: () => void
}

/** What the operator wants asked before the booking goes on: a note to the driver, then whether all is right. */
export function AskedFirst({ draft, send, rules, vehicle, onDone, onStop }: AskedFirstProps) {
  const facts = { rules, peopleKnown: true }
  const [asked, setAsked] = useState(() => nextTarget(draft, { ...facts, after: 'edit-contact' }))
  const goOn = () => {
    const next = nextTarget(draft, { ...facts, after: asked })
    if (next === 'home') onDone()
    else setAsked(next)
  }
  if (asked === 'note-to-driver')
    return (
      <NoteDialog
        note={draft.note}
        onSave={(note) => {
          send({ type: 'note', note })
          goOn()
        }}
        onClose={onStop}
      />
    )
  if (asked !== 'confirm-booking') return null
  const total = findTotal(draft)
  return (
    <ConfirmDialog
      title={say('account.pleaseConfirm')}
      ok={say('dialog.ok')}
      processing={say('account.processing')}
      cancel={say('dialog.cancel')}
      onOk={goOn}
      onCancel={onStop}
    >
      <p>
        {say('checkout.sentence', {
          from: draft.pickup?.name ?? '',
          to: draft.dropOff?.name ?? '',
          when: [sayWhen(draft, rules.zone), sayWayBack(draft, rules.zone)]
            .filter(Boolean)
            .join(' · '),
        })}
      </p>
      <p>
        <b>{vehicle}</b>
        {total !== undefined && draft.offer && (
          <>
            {' · '}
            <b className="num">{sayMoney({ minor: total, currency: draft.offer.currency })}</b>
          </>
        )}
      </p>
      <p className="soft">{draft.contact.name}</p>
    </ConfirmDialog>
  )
}

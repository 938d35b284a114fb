import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import { type Draft, findTotal } from '@kerbside/domain/booking/draft/draft.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { ConfirmDialog } from '@kerbside/kit/confirm-dialog.tsx'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/messages.ts'
import '../../checkout-messages.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { useState } from 'react'
import { describeReturn, describeWhen } from './describe-when.ts'
import { NoteDialog } from './note-dialog.tsx'
import type { Send } from './use-draft.ts'

export type BookingQuestionsProps = {
  draft: Draft
  send: Send
  rules: StepRules
  /** What is booked, such as the vehicle's name. */
  vehicle: string
  /** Called when all questions are answered. */
  onDone: () => void
  /** Called when the customer cancels. */
  onStop: () => void
}

/** The operator's questions before the booking continues: a note to the driver, then a confirmation. */
export function BookingQuestions({
  draft,
  send,
  rules,
  vehicle,
  onDone,
  onStop,
}: BookingQuestionsProps) {
  const details = { rules, peopleKnown: true }
  const [question, setQuestion] = useState(() =>
    nextTarget(draft, { ...details, after: 'edit-contact' }),
  )
  const goOn = () => {
    const next = nextTarget(draft, { ...details, after: question })
    if (next === 'home') onDone()
    else setQuestion(next)
  }
  if (question === 'note-to-driver')
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
  if (question !== 'confirm-booking') return null
  const total = findTotal(draft)
  return (
    <ConfirmDialog
      title={t('account.pleaseConfirm')}
      ok={t('dialog.ok')}
      processing={t('account.processing')}
      cancel={t('dialog.cancel')}
      onOk={goOn}
      onCancel={onStop}
    >
      <p>
        {t('checkout.sentence', {
          from: draft.pickup?.name ?? '',
          to: draft.dropOff?.name ?? '',
          when: [describeWhen(draft, rules.zone), describeReturn(draft, rules.zone)]
            .filter(Boolean)
            .join(' · '),
        })}
      </p>
      <p>
        <b>{vehicle}</b>
        {total !== undefined && draft.offer && (
          <>
            {' · '}
            <b className="num">{formatMoney({ minor: total, currency: draft.offer.currency })}</b>
          </>
        )}
      </p>
      <p className="soft">{draft.contact.name}</p>
    </ConfirmDialog>
  )
}

import '@kerbside/web/checkout-words.ts'
import { type Draft, findTotal, holdLeft } from '@kerbside/domain/booking/draft.ts'
import { judgeDraft } from '@kerbside/domain/booking/draft-contact.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { phoneExists } from '@kerbside/web/booking/phone-exists.ts'
import { sayWhen } from '@kerbside/web/booking/say-when.ts'
import { usePayment } from '@kerbside/web/booking/use-payment.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { CardDialog } from '@kerbside/web/payment/card-dialog.tsx'
import { ChallengeFrame } from '@kerbside/web/payment/challenge-frame.tsx'
import { PaymentProcessDialog } from '@kerbside/web/payment/payment-process-dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { BookingBar, sayTotal } from './booking-bar.tsx'
import type { BookingView } from './view.ts'

export type PaymentEndProps = {
  view: BookingView
  /** Something before the payment is not right after all: go there. */
  onProblem: (problem: Extract<ReturnType<typeof judgeDraft>, { ok: false }>) => void
}

/** The last button, and everything it opens until the ticket is there. */
export function PaymentEnd({ view, onProblem }: PaymentEndProps) {
  const { draft, send, configuration, rules, locale } = view
  const payment = usePayment({ draft, send })
  const { stage, message } = payment
  const total = sayTotal(view) ?? ''

  const book = async () => {
    const verdict = judgeDraft(draft, { rules, phoneExists: await phoneExists(draft.contact) })
    if (!verdict.ok) return onProblem(verdict)
    // Nothing to pay after a promo: no card is asked for nothing.
    const free = findTotal(draft) === 0 && configuration.iscashallowed
    if (draft.paymentMethod) payment.open(free ? 'cash' : draft.paymentMethod)
  }

  const overCard = stage.at === 'card' || (stage.at === 'processing' && stage.over === 'card')
  const hold = holdLeft(draft)
  return (
    <>
      <BookingBar
        view={view}
        label={say('checkout.bookNowFor', { amount: total })}
        busy={stage.at !== 'shut'}
        onPress={() => void book()}
      />
      {overCard && (
        <CardDialog
          gateway={{
            origin: configuration.cardfieldsorigin,
            merchant: configuration.publickey,
          }}
          testMode={configuration.testmode}
          sentence={sentenceOf(view)}
          locale={locale}
          price={total}
          secondsLeft={hold?.seconds}
          secondsHeld={draft.offer?.holdSeconds}
          reference={draft.made && `${configuration.referenceprefix}-${draft.made.reference}`}
          start={startOf(draft, configuration.countrycode)}
          busy={stage.at !== 'card'}
          failure={payment.failure}
          onPay={payment.pay}
          onCancel={payment.shut}
        />
      )}
      {stage.at === 'processing' && <PaymentProcessDialog />}
      {stage.at === 'challenge' && (
        <ChallengeFrame
          url={stage.url}
          onAnswered={payment.answered}
          onClose={payment.leaveChallenge}
        />
      )}
      {message && (
        <AlertDialog
          title={message.kind === 'late' ? say('dialog.message') : say('dialog.error')}
          text={message.kind === 'late' ? say('checkout.stillPaying') : message.text}
          onClose={() => {
            if (message.kind === 'late') location.assign(pageLink('confirmed', message.ticketCode))
            else payment.readMessage()
          }}
        />
      )}
    </>
  )
}

/** "Heathrow Terminal 5 to Canary Wharf, Thu 3 Dec 09:30" */
const sentenceOf = ({ draft, rules }: BookingView): string =>
  say('checkout.sentence', {
    from: draft.pickup?.name ?? '',
    to: draft.dropOff?.name ?? '',
    when: sayWhen(draft, rules.zone),
  })

const startOf = ({ contact }: Draft, country: string) => ({
  name: contact.name,
  country: country || 'GB',
  postalCode: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
})

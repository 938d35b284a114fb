import '../../../checkout-messages.ts'
import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import { type Draft, findTotal, offerTimeLeft } from '@kerbside/domain/booking/draft/draft.ts'
import { validateDraft } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { requestsDetailsLast } from '@kerbside/domain/booking/modes.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { findProfile } from '../../../features/account/api.ts'
import { AlertDialog } from '../../../features/booking/alert-dialog.tsx'
import { BookedElsewhereDialog } from '../../../features/booking/booked-elsewhere-dialog.tsx'
import { BookingQuestions } from '../../../features/booking/booking-questions.tsx'
import { describeReturn, describeWhen } from '../../../features/booking/describe-when.ts'
import { usePayment } from '../../../features/booking/use-payment.ts'
import { findPeopleFacts } from '../../../features/booking/validate-passenger-step.ts'
import { CardDialog } from '../../../features/payment/card-dialog.tsx'
import { ChallengeFrame } from '../../../features/payment/challenge-frame.tsx'
import { dueOf, gatewayOf } from '../../../features/payment/gateway-of.ts'
import { PaymentProcessDialog } from '../../../features/payment/payment-process-dialog.tsx'
import { useAside } from '../../../features/payment/use-aside.ts'
import { describeNearestCar } from '../../../features/quotation/describe-now.ts'
import { ExpressCheckout } from '../../../features/wallet/express-checkout.tsx'
import { paypalFactsOf } from '../../../features/wallet/load-paypal.ts'
import { usePaypal } from '../../../features/wallet/use-paypal.ts'
import { BookingBar, formatTotal } from '../booking-bar.tsx'
import { dueOfDraft } from '../due-of-draft.ts'
import { takesAtOnce } from '../takes-at-once.ts'
import { vehicleOf } from '../vehicle-of.ts'
import type { BookingView } from '../view.ts'
import { PaypalEnd } from './paypal-end.tsx'

export type PaymentEndProps = {
  view: BookingView
  /** An earlier step turned out to be invalid: go there. */
  onProblem: (problem: Extract<ReturnType<typeof validateDraft>, { ok: false }>) => void
  /** Book Now was pressed before this part was loaded; `onPressed` resets it. */
  pressed: boolean
  onPressed: () => void
  /** The selected car has not been visible: the button leads to it. */
  hidesCar: boolean
  onShowCars: () => void
}

/** The last button, and all dialogs until the ticket. */
export function PaymentEnd(props: PaymentEndProps) {
  const { view, onProblem, pressed, onPressed, hidesCar, onShowCars } = props
  const { draft, send, configuration, rules, locale, mode } = view
  const payment = usePayment({
    draft,
    send,
    publicId: configuration.publicid,
    takesAtOnce: takesAtOnce(configuration),
  })
  const { stage, message } = payment
  useAside(stage.at === 'confirming')
  const [isConfirming, setIsConfirming] = useState(false)
  const sessionEnded = useSessionEnded(view, message !== undefined)
  const signInAgain = () => {
    payment.readMessage()
    view.open('sign-in-to-go-on')
  }
  const total = formatTotal(view) ?? ''

  const book = async () => {
    if (hidesCar) return onShowCars()
    const result = validateDraft(draft, { ...(await findPeopleFacts(draft, rules)), rules })
    if (!result.ok) return onProblem(result)
    const needsDetails =
      nextTarget(draft, { rules, peopleKnown: true, after: 'edit-contact' }) !== 'home'
    if (needsDetails && requestsDetailsLast(mode)) return setIsConfirming(true)
    pay()
  }

  const pay = () => {
    // A promo left nothing to pay: no card is needed.
    const free = findTotal(draft) === 0
    const byCash = free && configuration.iscashallowed
    if (draft.paymentMethod) payment.open(byCash ? 'cash' : draft.paymentMethod, { free })
  }

  const bookEarly = useEffectEvent(() => {
    onPressed()
    void book()
  })
  useEffect(() => {
    if (!pressed) return undefined
    const timer = setTimeout(() => bookEarly())
    return () => clearTimeout(timer)
  }, [pressed])

  const overCard = stage.at === 'card' || ('over' in stage && stage.over === 'card')
  const client = usePaypal(paypalFactsOf(configuration, draft.offer?.currency ?? ''))
  const due = dueOfDraft(draft)
  const shown = {
    price: due ? formatMoney(due) : total,
    secondsLeft: offerTimeLeft(draft)?.seconds,
    priceValidSeconds: draft.offer?.validSeconds,
    reference: draft.made && `${configuration.referenceprefix}-${draft.made.reference}`,
  }
  return (
    <>
      <BookingBar
        view={view}
        label={hidesCar ? t('booking.nextCars') : labelOf(draft, rules, total)}
        busy={stage.at !== 'shut'}
        onPress={() => void book()}
      />
      {isConfirming && (
        <BookingQuestions
          draft={draft}
          send={send}
          rules={rules}
          vehicle={vehicleOf(view)}
          onDone={() => {
            setIsConfirming(false)
            pay()
          }}
          onStop={() => setIsConfirming(false)}
        />
      )}
      {overCard && (
        <CardDialog
          gateway={gatewayOf(configuration)}
          due={dueOf(due?.minor ?? ZERO, due?.currency ?? '')}
          above={
            due &&
            configuration.paymentgateway === 'stripe' && (
              <ExpressCheckout
                publishableKey={configuration.stripepublickey}
                amount={due.minor}
                currency={due.currency}
                wallets={configuration.wallets}
                onPay={(confirm) => payment.pay({ method: 'card', confirm })}
              />
            )
          }
          testMode={configuration.testmode}
          sentence={sentenceOf(view)}
          locale={locale}
          {...shown}
          start={startOf(draft, configuration.countrycode)}
          busy={stage.at !== 'card'}
          failure={payment.failure}
          onPaypal={client.status === 'absent' ? undefined : () => payment.change('paypal')}
          onPay={(card) => void payment.pay({ method: 'card', card, confirm: card.confirm })}
          onCancel={payment.shut}
        />
      )}
      <PaypalEnd
        payment={payment}
        client={client}
        offersCard={configuration.iscardallowed}
        sentence={sentenceOf(view)}
        {...shown}
      />
      {stage.at === 'offline' && (
        <PaymentProcessDialog
          text={t(stage.sent ? 'payment.offlineSent' : 'payment.offline')}
          onStop={payment.stopWaiting}
        />
      )}
      {(stage.at === 'processing' || stage.at === 'confirming') && <PaymentProcessDialog />}
      {stage.at === 'challenge' && (
        <ChallengeFrame
          url={stage.url}
          onAnswered={payment.answered}
          onClose={payment.leaveChallenge}
        />
      )}
      {message?.kind === 'elsewhere' && (
        <BookedElsewhereDialog ticketCode={message.ticketCode} onClose={payment.readMessage} />
      )}
      {message && message.kind !== 'elsewhere' && (
        <AlertDialog
          title={message.kind === 'late' ? t('dialog.message') : t('checkout.error')}
          text={message.kind === 'late' ? t('checkout.stillPaying') : message.text}
          onSignIn={sessionEnded ? signInAgain : undefined}
          onClose={() => {
            if (message.kind === 'late') location.assign(pageLink('confirmed', message.ticketCode))
            else payment.readMessage()
          }}
        />
      )}
    </>
  )
}

/** The price and, for a pickup as soon as possible, how soon the car comes. */
const BookNowLabel = ({ amount, now }: { amount: string; now: string }) => (
  <>
    {t('checkout.bookNowFor', { amount })} {now && <small className="book-now-when">{now}</small>}
  </>
)

/** A promo left nothing to pay: the button only confirms. */
function labelOf(draft: Draft, rules: BookingView['rules'], total: string): ReactNode {
  if (findTotal(draft) === 0) return t('checkout.confirm')
  return <BookNowLabel amount={total} now={describeNearestCar(draft, rules)} />
}

/** Whether a rejection may be caused by a session that has ended since the last check. */
function useSessionEnded({ profile, rules }: BookingView, rejected: boolean): boolean {
  const [ended, setEnded] = useState(false)
  const needsProfile = profile !== undefined && !rules.allowGuest
  useEffect(() => {
    if (!rejected || !needsProfile) return undefined
    let stale = false
    const checkProfile = async () => {
      const found = await findProfile()
      if (!stale) setEnded(found.ok && found.profile === undefined)
    }
    void checkProfile()
    return () => {
      stale = true
    }
  }, [rejected, needsProfile])
  return rejected && ended
}

/** "Heathrow Terminal 5 to Canary Wharf, Thu 3 Dec, 09:30" */
const sentenceOf = ({ draft, rules }: BookingView): string =>
  t('checkout.sentence', {
    from: draft.pickup?.name ?? '',
    to: draft.dropOff?.name ?? '',
    when: [describeWhen(draft, rules.zone), describeReturn(draft, rules.zone)]
      .filter(Boolean)
      .join(' · '),
  })

const startOf = ({ contact }: Draft, country: string) => ({
  name: contact.name,
  country: country || 'GB',
  postalCode: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
})

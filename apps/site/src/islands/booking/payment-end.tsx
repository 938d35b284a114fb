import '@kerbside/web/checkout-words.ts'
import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import { type Draft, findTotal, holdLeft } from '@kerbside/domain/booking/draft.ts'
import { judgeDraft } from '@kerbside/domain/booking/draft-contact.ts'
import { asksAtEnd } from '@kerbside/domain/booking/modes.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import { findProfile } from '@kerbside/web/account/api.ts'
import { AlertDialog } from '@kerbside/web/booking/alert-dialog.tsx'
import { AskedFirst } from '@kerbside/web/booking/asked-first.tsx'
import { BookedElsewhereDialog } from '@kerbside/web/booking/booked-elsewhere-dialog.tsx'
import { findPeopleFacts } from '@kerbside/web/booking/judge-passenger.ts'
import { sayWayBack, sayWhen } from '@kerbside/web/booking/say-when.ts'
import { usePayment } from '@kerbside/web/booking/use-payment.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { CardDialog } from '@kerbside/web/payment/card-dialog.tsx'
import { ChallengeFrame } from '@kerbside/web/payment/challenge-frame.tsx'
import { dueOf, gatewayOf } from '@kerbside/web/payment/gateway-of.ts'
import { PaymentProcessDialog } from '@kerbside/web/payment/payment-process-dialog.tsx'
import { useAside } from '@kerbside/web/payment/use-aside.ts'
import { sayCarNow } from '@kerbside/web/quotation/say-now.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { ExpressCheckout } from '@kerbside/web/wallet/express-checkout.tsx'
import { paypalFactsOf } from '@kerbside/web/wallet/load-paypal.ts'
import { usePaypal } from '@kerbside/web/wallet/use-paypal.ts'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { BookingBar, sayTotal } from './booking-bar.tsx'
import { dueOfDraft } from './due-of-draft.ts'
import { PaypalEnd } from './paypal-end.tsx'
import { takesAtOnce } from './takes-at-once.ts'
import { vehicleOf } from './vehicle-of.ts'
import type { BookingView } from './view.ts'

export type PaymentEndProps = {
  view: BookingView
  /** Something before the payment is not right after all: go there. */
  onProblem: (problem: Extract<ReturnType<typeof judgeDraft>, { ok: false }>) => void
  /** Book Now was pressed before this part had come; said once, `onPressed` takes it. */
  pressed: boolean
  onPressed: () => void
  /** The selected car has not been on the screen: the button leads to it. */
  hidesCar: boolean
  onShowCars: () => void
}

/** The last button, and everything it opens until the ticket is there. */
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
  const [asking, setAsking] = useState(false)
  const sessionEnded = useSessionEnded(view, message !== undefined)
  const signInAgain = () => {
    payment.readMessage()
    view.open('sign-in-to-go-on')
  }
  const total = sayTotal(view) ?? ''

  const book = async () => {
    if (hidesCar) return onShowCars()
    const verdict = judgeDraft(draft, { ...(await findPeopleFacts(draft, rules)), rules })
    if (!verdict.ok) return onProblem(verdict)
    const asks = nextTarget(draft, { rules, peopleKnown: true, after: 'edit-contact' }) !== 'home'
    if (asks && asksAtEnd(mode)) return setAsking(true)
    pay()
  }

  const pay = () => {
    // Nothing to pay after a promo: no card is asked for nothing.
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
    price: due ? sayMoney(due) : total,
    secondsLeft: holdLeft(draft)?.seconds,
    secondsHeld: draft.offer?.holdSeconds,
    reference: draft.made && `${configuration.referenceprefix}-${draft.made.reference}`,
  }
  return (
    <>
      <BookingBar
        view={view}
        label={hidesCar ? say('booking.nextCars') : labelOf(draft, rules, total)}
        busy={stage.at !== 'shut'}
        onPress={() => void book()}
      />
      {asking && (
        <AskedFirst
          draft={draft}
          send={send}
          rules={rules}
          vehicle={vehicleOf(view)}
          onDone={() => {
            setAsking(false)
            pay()
          }}
          onStop={() => setAsking(false)}
        />
      )}
      {overCard && (
        <CardDialog
          gateway={gatewayOf(configuration)}
          due={dueOf(due?.minor ?? NOTHING, due?.currency ?? '')}
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
          title={message.kind === 'late' ? say('dialog.message') : say('checkout.error')}
          text={message.kind === 'late' ? say('checkout.stillPaying') : message.text}
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

/** The price and, for a car as soon as possible, how soon it comes. */
const BookNow = ({ amount, now }: { amount: string; now: string }) => (
  <>
    {say('checkout.bookNowFor', { amount })} {now && <small className="book-now-when">{now}</small>}
  </>
)

/** Nothing to pay after a promo: there is only to confirm. */
function labelOf(draft: Draft, rules: BookingView['rules'], total: string): ReactNode {
  if (findTotal(draft) === 0) return say('checkout.confirm')
  return <BookNow amount={total} now={sayCarNow(draft, rules)} />
}

/** Whether a refusal can have its cause in a session that has ended since the page last asked. */
function useSessionEnded({ profile, rules }: BookingView, refused: boolean): boolean {
  const [ended, setEnded] = useState(false)
  const known = profile !== undefined && !rules.allowGuest
  useEffect(() => {
    if (!refused || !known) return undefined
    let stale = false
    const ask = async () => {
      const found = await findProfile()
      if (!stale) setEnded(found.heard && found.profile === undefined)
    }
    void ask()
    return () => {
      stale = true
    }
  }, [refused, known])
  return refused && ended
}

/** "Heathrow Terminal 5 to Canary Wharf, Thu 3 Dec 09:30" */
const sentenceOf = ({ draft, rules }: BookingView): string =>
  say('checkout.sentence', {
    from: draft.pickup?.name ?? '',
    to: draft.dropOff?.name ?? '',
    when: [sayWhen(draft, rules.zone), sayWayBack(draft, rules.zone)].filter(Boolean).join(' · '),
  })

const startOf = ({ contact }: Draft, country: string) => ({
  name: contact.name,
  country: country || 'GB',
  postalCode: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
})

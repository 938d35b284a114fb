import '@kerbside/web/checkout-words.ts'
import { findGrantedPromo, findPrice, findTotal } from '@kerbside/domain/booking/draft.ts'
import { stepOf } from '@kerbside/domain/booking/modes.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { listPaymentMethods } from '@kerbside/web/operator/read-rules.ts'
import { PriceTable } from '@kerbside/web/quotation/price-table.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { paypalFactsOf } from '@kerbside/web/wallet/load-paypal.ts'
import { usePaypal } from '@kerbside/web/wallet/use-paypal.ts'
import { WaysToPay } from '@kerbside/web/wallet/ways-to-pay.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect } from 'react'
import { dueOfDraft } from './due-of-draft.ts'
import { Extra } from './extra.tsx'
import './late-styles.ts'
import type { BookingView } from './view.ts'

/** How to pay, and once more what for. */
export function PaymentStep({ view }: { view: BookingView }) {
  const { draft, send, mode } = view
  const price = findPrice(draft)
  const { offer } = draft
  const methods = useMethods(view)
  const deposit = sayDeposit(view)
  const vehicle = view.vehicleTypes.find((type) => type.vehtypeid === price?.vehicleTypeId)
  return (
    <>
      <WaysToPay
        methods={methods}
        chosen={draft.paymentMethod}
        hints={{
          card: say('checkout.payCardHint'),
          paypal: say('checkout.payPaypalHint'),
          cash: say('checkout.payCashHint'),
          account: say('payment.accountHint'),
        }}
        onChoose={(method) => send({ type: 'payment-method', method })}
      />
      {deposit && <Notice tone="tinted">{deposit}</Notice>}
      {stepOf(mode, 'contact') !== draft.step && !mode.onePage && <Passenger view={view} />}
      {price && offer && (
        <section className="card sunk" aria-label={say('checkout.journeyAndPrice')}>
          <p>
            <b>{vehicle?.typename}</b>
          </p>
          <PriceTable price={price} currency={offer.currency} promo={findGrantedPromo(draft)} />
          {draft.promoDropped && <Notice tone="warn">{draft.promoDropped}</Notice>}
        </section>
      )}
    </>
  )
}

/** What of the fare is paid when booking, where that is not all of it. */
function sayDeposit({ draft }: BookingView): string | undefined {
  const due = dueOfDraft(draft)
  const total = findTotal(draft)
  if (!due || total === undefined || due.purpose !== 'deposit') return undefined
  return say('wallet.depositNow', {
    deposit: sayMoney(due),
    rest: sayMoney({ minor: total - due.minor, currency: due.currency }),
  })
}

/** The operator's ways to pay. PayPal stands among them while it is asked, and goes when it says no. */
function useMethods({ draft, send, configuration, profile }: BookingView) {
  const { status } = usePaypal(paypalFactsOf(configuration, draft.offer?.currency ?? ''))
  const books = profile?.bookerId !== undefined
  const methods = listPaymentMethods(configuration, { books }).filter(
    (method) => method !== 'paypal' || status !== 'absent',
  )
  const [first] = methods
  // PayPal said no, or the booker signed out
  const { paymentMethod } = draft
  const isGone = paymentMethod !== undefined && !methods.includes(paymentMethod)
  useEffect(() => {
    if (isGone && first) send({ type: 'payment-method', method: first })
  }, [isGone, first, send])
  return methods
}

/** Who travels, once more before it is paid, and a way to change it without going back. */
function Passenger({ view }: { view: BookingView }) {
  const { contact } = view.draft
  if (contact.name === '') return null
  return (
    <div className="extras">
      <Extra
        icon={<UserIcon />}
        title={say('booking.mainPassenger')}
        text={`${contact.name}, ${contact.diallingCode} ${contact.phone}`}
        onPress={() => view.open('contact')}
      />
    </div>
  )
}

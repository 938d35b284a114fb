import '@kerbside/web/checkout-words.ts'
import { findGrantedPromo, findPrice } from '@kerbside/domain/booking/draft.ts'
import { stepOf } from '@kerbside/domain/booking/modes.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { CardIcon, CashIcon, UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { listPaymentMethods } from '@kerbside/web/operator/read-rules.ts'
import { PriceTable } from '@kerbside/web/quotation/price-table.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { Extra } from './extra.tsx'
import './late-styles.ts'
import type { BookingView } from './view.ts'

addWords(payment)

type Choice = { icon: ReactNode; label: () => string; hint: () => string }

const CHOICES: Readonly<Record<PaymentMethod, Choice>> = {
  card: {
    icon: <CardIcon />,
    label: () => say('payment.byCard'),
    hint: () => say('checkout.payCardHint'),
  },
  paypal: {
    icon: <CardIcon />,
    label: () => say('payment.paypal'),
    hint: () => say('checkout.payPaypalHint'),
  },
  cash: {
    icon: <CashIcon />,
    label: () => say('payment.cash'),
    hint: () => say('checkout.payCashHint'),
  },
  account: { icon: <CardIcon />, label: () => say('payment.account'), hint: () => '' },
}

/** How to pay, and once more what for. */
export function PaymentStep({ view }: { view: BookingView }) {
  const { draft, send, configuration, mode } = view
  const methods = listPaymentMethods(configuration)
  const price = findPrice(draft)
  const { offer } = draft
  const vehicle = view.vehicleTypes.find((type) => type.vehtypeid === price?.vehicleTypeId)
  return (
    <>
      <fieldset className="methods" data-count={methods.length}>
        <legend className="unseen">{say('payment.howToPay')}</legend>
        {methods.map((method) => (
          <label key={method} className="method">
            <input
              type="radio"
              name="payment-method"
              className="unseen"
              checked={draft.paymentMethod === method}
              onChange={() => send({ type: 'payment-method', method })}
            />
            {CHOICES[method].icon}
            <b>{CHOICES[method].label()}</b>
            <span className="soft small">{CHOICES[method].hint()}</span>
          </label>
        ))}
      </fieldset>
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

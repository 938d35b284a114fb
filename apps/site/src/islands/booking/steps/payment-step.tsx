import '../../../checkout-messages.ts'
import { findGrantedPromo, findPrice, findTotal } from '@kerbside/domain/booking/draft/draft.ts'
import { stepOf } from '@kerbside/domain/booking/modes.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { leftToRight } from '@kerbside/words/left-to-right.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect } from 'react'
import { listPaymentMethods } from '../../../features/operator/read-rules.ts'
import { PriceTable } from '../../../features/quotation/price-table.tsx'
import { paypalFactsOf } from '../../../features/wallet/load-paypal.ts'
import { PaymentMethodChoice } from '../../../features/wallet/payment-method-choice.tsx'
import { usePaypal } from '../../../features/wallet/use-paypal.ts'
import { dueOfDraft } from '../due-of-draft.ts'
import { Extra } from './extra.tsx'
import '../late-styles.ts'
import type { BookingView } from '../view.ts'

/** The payment method, and a summary. */
export function PaymentStep({ view }: { view: BookingView }) {
  const { draft, send, mode } = view
  const price = findPrice(draft)
  const { offer } = draft
  const methods = useMethods(view)
  const deposit = describeDeposit(view)
  const vehicle = view.vehicleTypes.find((type) => type.vehtypeid === price?.vehicleTypeId)
  return (
    <>
      <PaymentMethodChoice
        methods={methods}
        chosen={draft.paymentMethod}
        hints={{
          card: t('checkout.payCardHint'),
          paypal: t('checkout.payPaypalHint'),
          cash: t('checkout.payCashHint'),
          account: t('payment.accountHint'),
        }}
        onChoose={(method) => send({ type: 'payment-method', method })}
      />
      {deposit && <Notice tone="tinted">{deposit}</Notice>}
      {stepOf(mode, 'contact') !== draft.step && !mode.onePage && <Passenger view={view} />}
      {price && offer && (
        <section className="card sunk" aria-label={t('checkout.journeyAndPrice')}>
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

/** The deposit paid when booking, if it is not the whole fare. */
function describeDeposit({ draft }: BookingView): string | undefined {
  const due = dueOfDraft(draft)
  const total = findTotal(draft)
  if (!due || total === undefined || due.purpose !== 'deposit') return undefined
  return t('wallet.depositNow', {
    deposit: formatMoney(due),
    rest: formatMoney({ minor: total - due.minor, currency: due.currency }),
  })
}

/** The operator's payment methods. PayPal is listed while it is being checked, and removed if it is not available. */
function useMethods({ draft, send, configuration, profile }: BookingView) {
  const { status } = usePaypal(paypalFactsOf(configuration, draft.offer?.currency ?? ''))
  const isBooker = profile?.bookerId !== undefined
  const methods = listPaymentMethods(configuration, { books: isBooker }).filter(
    (method) => method !== 'paypal' || status !== 'absent',
  )
  const [first] = methods
  // PayPal is not available, or the booker signed out
  const { paymentMethod } = draft
  const isUnavailable = paymentMethod !== undefined && !methods.includes(paymentMethod)
  useEffect(() => {
    if (isUnavailable && first) send({ type: 'payment-method', method: first })
  }, [isUnavailable, first, send])
  return methods
}

/** The passenger once more before the payment, with a button to change it without going back. */
function Passenger({ view }: { view: BookingView }) {
  const { contact } = view.draft
  if (contact.name === '') return null
  return (
    <div className="extras">
      <Extra
        icon={<UserIcon />}
        title={t('booking.mainPassenger')}
        text={`${contact.name}, ${leftToRight(`${contact.diallingCode} ${contact.phone}`)}`}
        onPress={() => view.open('contact')}
      />
    </div>
  )
}

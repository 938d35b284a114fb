import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { t } from '@kerbside/words/translate.ts'

export type PaymentDueProps = {
  /** The total fare, formatted. */
  price: string
  /** Undefined if there is no countdown. */
  secondsLeft?: number | undefined
  /** The start value of the countdown. */
  priceValidSeconds?: number | undefined
  /** The booking's reference, once it has one. */
  reference?: string | undefined
}

/** The total, how long it stays valid, and the booking's reference. */
export function PaymentDue({ price, secondsLeft, priceValidSeconds, reference }: PaymentDueProps) {
  const runs = secondsLeft !== undefined
  const left = runs && priceValidSeconds ? secondsLeft / priceValidSeconds : undefined
  return (
    <div className="pay-due">
      <PriceRing price={price} left={left} />
      <dl className="num">
        {runs && (
          <div>
            <dt>{t('payment.timeRemaining')}</dt>
            <dd>
              <span role="timer">{writeClock(secondsLeft)}</span>
            </dd>
          </div>
        )}
        {reference && (
          <div>
            <dt>{t('payment.reference')}</dt>
            <dd className="mono">{reference}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Minutes and seconds, two digits each: 07:12. */
export function writeClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

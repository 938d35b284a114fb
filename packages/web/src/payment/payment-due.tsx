import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { say } from '@kerbside/words/say.ts'

export type PaymentDueProps = {
  /** The total fare, formatted. */
  price: string
  /** Undefined when no countdown runs. */
  secondsLeft?: number | undefined
  /** What the countdown started from. */
  secondsHeld?: number | undefined
  /** The booking's reference, once it has one. */
  reference?: string | undefined
}

/** The total, how long it holds, and for which booking. */
export function PaymentDue({ price, secondsLeft, secondsHeld, reference }: PaymentDueProps) {
  const runs = secondsLeft !== undefined
  const left = runs && secondsHeld ? secondsLeft / secondsHeld : undefined
  return (
    <div className="pay-due">
      <PriceRing price={price} left={left} />
      <dl className="num">
        {runs && (
          <div>
            <dt>{say('payment.timeRemaining')}</dt>
            <dd>
              <span role="timer">{writeClock(secondsLeft)}</span>
            </dd>
          </div>
        )}
        {reference && (
          <div>
            <dt>{say('payment.reference')}</dt>
            <dd className="mono">{reference}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Minutes and seconds, two figures each: 07:12. */
export function writeClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

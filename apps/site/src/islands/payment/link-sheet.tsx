import { decimalsOf } from '@kerbside/domain/money.ts'
import { readWhen } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { writeClock } from '@kerbside/web/payment/payment-due.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import type { PayLink } from '@kerbside/web/wallet/pay-link.ts'
import type { PaySettings } from '@kerbside/web/wallet/pay-settings.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { TipChoice } from './tip-choice.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export type LinkSheetProps = {
  link: PayLink
  configuration: PaySettings
  busy: boolean
  /** There is a way to pay electronically. */
  canPay: boolean
  /** `tip` in minor units, where that is what the link is for. */
  onPay: (tip: number | undefined) => void
  /** The time to pay is over: somebody has to look what became of it. */
  onLapsed: () => void
}

/** What is to be paid, for which journey, and until when. */
export function LinkSheet(props: LinkSheetProps) {
  const { link, configuration, busy, canPay, onPay, onLapsed } = props
  const { amount, purpose, journey } = link
  const left = useSecondsLeft(link.payBy, onLapsed)
  const [tip, setTip] = useState<number>()
  const isTip = purpose === 'tip'
  const due = isTip ? { minor: tip ?? 0, currency: amount.currency } : amount
  const price = due.minor > 0 ? sayMoney(due) : undefined
  const reference = `${configuration.referenceprefix}-${journey.reference}`
  return (
    <section className="pay-sheet card raised" aria-labelledby="pay-title">
      <header>
        <p className="soft num">{reference}</p>
        <h1 id="pay-title">{say(`wallet.payTitle.${purpose}`)}</h1>
      </header>
      {configuration.testmode && <Notice tone="tinted">{say('wallet.demonstration')}</Notice>}
      <RouteLine
        label={say('wallet.journey')}
        stops={[stopOf('pickup', journey.pickup), stopOf('drop-off', journey.dropOff)]}
      />
      <dl className="pay-facts">
        {factsOf(link, configuration.timezone).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isTip && (
        <TipChoice
          tips={link.tips}
          currency={amount.currency}
          decimals={decimalsOf(amount.currency)}
          onChoose={setTip}
        />
      )}
      <div className="pay-sum">
        <div>
          <p className="soft small">{say(`wallet.due.${purpose}`)}</p>
          {left !== undefined && (
            <p className="small num">
              {say('payment.timeRemaining')} <b role="timer">{writeClock(left)}</b>
            </p>
          )}
        </div>
        {price && <PriceRing price={price} />}
      </div>
      {canPay ? (
        <Button wide busy={busy} disabled={!price} onPress={() => onPay(isTip ? tip : undefined)}>
          {price ? say('wallet.payNowFor', { amount: price }) : say('wallet.payNow')}
        </Button>
      ) : (
        <Notice tone="warn">{say('wallet.noWay', { phone: configuration.phone })}</Notice>
      )}
      <p className="pay-safe">
        <LockIcon size="small" />
        {say('payment.toProvider')}
      </p>
    </section>
  )
}

function factsOf({ journey }: PayLink, zone: string): [string, string][] {
  const when = readWhen(journey.pickupLocal, zone)
  const facts: [string, string][] = [
    [say('wallet.when'), when.ok ? `${sayTime(when.at, 'day')} ${sayTime(when.at, 'clock')}` : ''],
    [say('wallet.vehicle'), journey.vehicle],
    [say('wallet.passenger'), journey.passenger],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The name people know the place by, and then where that is. */
function stopOf(key: string, address: string) {
  const [name = '', ...rest] = address.split(', ')
  // a house number alone is no name
  const whole = /^\d+\w?$/.test(name) && rest[0] ? `${name}, ${rest.shift()}` : name
  return { key, name: whole, ...(rest.length > 0 && { detail: rest.join(', ') }) }
}

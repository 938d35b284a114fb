import { decimalsOf } from '@kerbside/domain/money.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { LockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { PriceRing } from '@kerbside/kit/price-ring.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { writeClock } from '../../features/payment/payment-due.tsx'
import type { PayLink } from '../../features/wallet/pay-link.ts'
import type { PaySettings } from '../../features/wallet/pay-settings.ts'
import { formatMoment } from '../../format-moment.ts'
import { TipChoice } from './tip-choice.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export type LinkSheetProps = {
  link: PayLink
  configuration: PaySettings
  busy: boolean
  /** There is an electronic payment method. */
  canPay: boolean
  /** `tip` in minor units, if the link is for a tip. */
  onPay: (tip: number | undefined) => void
  /** The payment deadline has passed: the state must be fetched again. */
  onLapsed: () => void
}

/** The amount to pay, the journey, and the deadline. */
export function LinkSheet(props: LinkSheetProps) {
  const { link, configuration, busy, canPay, onPay, onLapsed } = props
  const { amount, purpose, journey } = link
  const left = useSecondsLeft(link.payBy, onLapsed)
  const [tip, setTip] = useState<number>()
  const isTip = purpose === 'tip'
  const due = isTip ? { minor: tip ?? 0, currency: amount.currency } : amount
  const price = due.minor > 0 ? formatMoney(due) : undefined
  const reference = `${configuration.referenceprefix}-${journey.reference}`
  return (
    <section className="pay-sheet card raised" aria-labelledby="pay-title">
      <header>
        <p className="soft num">{reference}</p>
        <h1 id="pay-title">{t(`wallet.payTitle.${purpose}`)}</h1>
      </header>
      {configuration.testmode && <Notice tone="tinted">{t('wallet.demonstration')}</Notice>}
      <RouteLine
        label={t('wallet.journey')}
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
          <p className="soft small">{t(`wallet.due.${purpose}`)}</p>
          {left !== undefined && (
            <p className="small num">
              {t('payment.timeRemaining')} <b role="timer">{writeClock(left)}</b>
            </p>
          )}
        </div>
        {price && <PriceRing price={price} />}
      </div>
      {canPay ? (
        <Button wide busy={busy} disabled={!price} onPress={() => onPay(isTip ? tip : undefined)}>
          {price ? t('wallet.payNowFor', { amount: price }) : t('wallet.payNow')}
        </Button>
      ) : (
        <Notice tone="warn">{t('wallet.noWay', { phone: configuration.phone })}</Notice>
      )}
      <p className="pay-safe">
        <LockIcon size="small" />
        {t('payment.toProvider')}
      </p>
    </section>
  )
}

function factsOf({ journey }: PayLink, zone: string): [string, string][] {
  const when = readWhen(journey.pickupLocal, zone)
  const params: [string, string][] = [
    [t('wallet.when'), when.ok ? formatMoment(when.at) : ''],
    [t('wallet.vehicle'), journey.vehicle],
    [t('wallet.passenger'), journey.passenger],
  ]
  return params.filter(([, value]) => value !== '')
}

/** The common name of the place, and then its address. */
function stopOf(key: string, address: string) {
  const [name = '', ...rest] = address.split(', ')
  // a house number alone is no name
  const whole = /^\d+\w?$/.test(name) && rest[0] ? `${name}, ${rest.shift()}` : name
  return { key, name: whole, ...(rest.length > 0 && { detail: rest.join(', ') }) }
}

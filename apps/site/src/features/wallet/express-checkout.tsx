import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Confirm } from '../payment/confirm.ts'
import type { ExpressFacts } from './mount-express.ts'
import './messages.ts'
import './wallet.css'

export type ExpressCheckoutProps = ExpressFacts & {
  /** Resolves when the payment has ended, successfully or not. */
  onPay: (confirm: Confirm) => Promise<void>
}

/** Buttons of the wallets this browser has, above the card form; without any, it takes no space. */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  const { publishableKey, amount, currency, wallets, onPay } = props
  const host = useRef<HTMLDivElement>(null)
  const [offered, setOffered] = useState(false)
  const pay = useEffectEvent(onPay)
  const allowed = wallets.join(' ')

  useEffect(() => {
    const { current } = host
    if (!current || allowed === '') return undefined
    const end = new AbortController()
    const mount = async () => {
      const { mountExpress } = await import('./mount-express.ts')
      await mountExpress(current, {
        publishableKey,
        amount,
        currency,
        wallets: allowed.split(' ') as ExpressFacts['wallets'],
        signal: end.signal,
        onOffer: setOffered,
        onPay: (confirm) => pay(confirm),
      })
    }
    // Without the script there is no wallet, and the card form is below.
    mount().catch(() => undefined)
    return () => end.abort()
  }, [publishableKey, amount, currency, allowed])

  return (
    <div className={classNames('express', offered && 'offered')} inert={!offered}>
      <div ref={host} />
      <p className="pay-or">{t('payment.orByCard')}</p>
    </div>
  )
}

import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { CHARGE_NAMES } from './charge-sheet.tsx'

type Charge = DriverLeg['charges'][number]

const STATES = {
  waiting: 'driver.chargeWaits',
  collected: 'driver.chargeCollect',
  accepted: 'driver.chargeAccepted',
  rejected: 'driver.chargeRejected',
  sending: 'driver.chargeSending',
} as const satisfies Record<Charge['state'], string>

const isOver = ({ state }: DriverLeg): boolean => state === 'completed' || state === 'no_show'

/** What was charged beside the price, and whether the office has accepted it. */
export function LegCharges({ leg }: { leg: DriverLeg }) {
  if (leg.charges.length === 0) return null
  return (
    <ul className="drive-facts" aria-label={t('driver.charges')}>
      {leg.charges.map(({ kind, amount, note, state }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two charges may be the same
        <li key={`${kind} ${amount} ${index}`}>
          {[t(CHARGE_NAMES[kind]), formatWireMoney(amount, leg.currencyCode), note]
            .filter(Boolean)
            .join(' · ')}
          <span className="soft">
            {' '}
            {t(state === 'collected' && isOver(leg) ? 'driver.chargeCollected' : STATES[state])}
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { DriverLeg } from '@kerbside/contract/dispatch/driver-legs.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { clockOfLocal, describeFlight, describePay } from './format-leg.ts'
import { StateTag } from './state-glyph.tsx'
import '../shell/messages.ts'

export type LegListRowProps = {
  leg: DriverLeg
  /** Shown instead of its state. */
  tag?: string
  onOpen?: () => void
}

/** One leg in the list: time, addresses, earnings. */
export function LegListRow({ leg, tag, onOpen }: LegListRowProps) {
  const flight = describeFlight(leg)
  const content = (
    <>
      <span className="drive-row-time num">{clockOfLocal(leg.pickupLocal)}</span>
      <span className="drive-row-way">
        <b>{leg.pickup.name}</b>
        <span>{t('driver.to', { place: leg.dropOff.name })}</span>
        {flight && <span className="soft">{flight}</span>}
        <span className="drive-row-end">
          <StateTag state={leg.state} {...(tag !== undefined && { label: tag })} />
          <span className="soft">{describePay(leg)}</span>
        </span>
      </span>
      <b className="num">{formatWireMoney(leg.share, leg.currencyCode)}</b>
    </>
  )
  return onOpen ? (
    <button type="button" className="drive-row" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className="drive-row">{content}</div>
  )
}

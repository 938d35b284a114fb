import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useTicking } from '../shell/use-ticking.ts'
import { type DriverOffer } from '../sync/day-with-outbox.ts'
import { StateGlyph } from './state-glyph.tsx'

/** An offer while the driver is driving: one line, to be opened when it is safe. */
export function OfferBar({ offer, onOpen }: { offer: DriverOffer; onOpen: () => void }) {
  const now = useTicking()
  const { leg, expiresAt } = offer
  const count = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
  const amount = formatWireMoney(leg.share, leg.currencyCode)
  return (
    <button type="button" className="drive-offer-bar" onClick={onOpen}>
      <StateGlyph state="offer" />
      {t('driver.offerBar', { amount, count })}
    </button>
  )
}

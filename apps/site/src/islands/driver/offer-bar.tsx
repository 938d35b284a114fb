import { type DriverOffer } from '@kerbside/web/driver/day-with-kept.ts'
import { sayAmountOf } from '@kerbside/web/driver/say-job.ts'
import { StateGlyph } from '@kerbside/web/driver/state-glyph.tsx'
import { useTicking } from '@kerbside/web/driver/use-ticking.ts'
import { say } from '@kerbside/words/say.ts'

/** An offer to somebody at the wheel: one line, to be opened when it is safe. */
export function OfferBar({ offer, onOpen }: { offer: DriverOffer; onOpen: () => void }) {
  const now = useTicking()
  const { job, expiresat } = offer
  const count = Math.max(0, Math.ceil((Date.parse(expiresat) - now) / 1000))
  const amount = sayAmountOf(job.share, job.currencycode)
  return (
    <button type="button" className="drive-offer-bar" onClick={onOpen}>
      <StateGlyph state="offer" />
      {say('driver.offerBar', { amount, count })}
    </button>
  )
}

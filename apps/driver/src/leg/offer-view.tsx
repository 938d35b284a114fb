import type { DriverOffer } from '@kerbside/contract/dispatch/driver-legs.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useTicking } from '../shell/use-ticking.ts'
import { LegMap } from './leg-map.tsx'
import { LegRoute } from './leg-route.tsx'
import { LegSummary } from './leg-summary.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { Ring } from './ring.tsx'
import { StateTag } from './state-glyph.tsx'
import '../shell/messages.ts'

export type OfferViewProps = {
  offer: DriverOffer
  ground: SketchData | undefined
  onAnswer: (decision: 'accept' | 'reject', reason: string) => void
}

const REASONS = ['driver.noTooFar', 'driver.noBreak', 'driver.noEnding', 'driver.noCar'] as const

/** An open offer: its earnings, its details, and whether it fits. */
export function OfferView({ offer, ground, onAnswer }: OfferViewProps) {
  const { leg } = offer
  const now = useTicking(250)
  const [showsReasons, setShowsReasons] = useState(false)
  const whole = Date.parse(offer.expiresAt) - Date.parse(offer.sentAt)
  const left = Math.max(0, Date.parse(offer.expiresAt) - now)
  const seconds = Math.ceil(left / 1000)
  const isOver = left <= 0
  const share = formatWireMoney(leg.share, leg.currencyCode)
  return (
    <section className="drive-screen" aria-labelledby="offer-title">
      <header className="drive-head">
        <h1 id="offer-title">
          <StateTag state="offer" label={t('driver.newOffer')} />
        </h1>
        <span className="soft">{formatTime(new Date(leg.pickupAt), 'day')}</span>
      </header>
      <div className="drive-body">
        <div className="drive-gain">
          <Ring share={whole > 0 ? left / whole : 0} late={seconds <= 8}>
            <b className="num">{seconds}</b>
            <span>{t('driver.seconds', { count: seconds })}</span>
          </Ring>
          <p>
            <span className="soft">{t('driver.youGet')}</span>
            <b className="num">{share}</b>
            <span className="soft">{describeFare(offer)}</span>
          </p>
        </div>
        <output className="unseen">
          {isOver ? t('driver.offerOver') : t('driver.offerAnnounced', { share })}
        </output>
        <LegRoute leg={leg} />
        <hr />
        <LegSummary leg={leg} />
        <FitsNote offer={offer} />
        <LegMap leg={leg} ground={ground} />
        {[leg.note, leg.deskNote].map(
          (note) =>
            note !== '' && (
              <p key={note} className="drive-note">
                {note}
              </p>
            ),
        )}
      </div>
      <footer className="drive-foot">
        <button
          type="button"
          className="drive-big still"
          disabled={isOver}
          onClick={() => onAnswer('accept', '')}
        >
          {isOver ? t('driver.offerOver') : t('driver.accept', { amount: share })}
        </button>
        <button
          type="button"
          className="drive-alt"
          disabled={isOver}
          onClick={() => setShowsReasons(true)}
        >
          {t('driver.noAndWhy')}
        </button>
      </footer>
      {showsReasons && (
        <ReasonSheet
          title={t('driver.whyNot')}
          sentence={t('driver.whyNotText')}
          reasons={REASONS.map((id) => t(id))}
          onReason={(reason) => onAnswer('reject', reason)}
          onClose={() => setShowsReasons(false)}
        />
      )}
    </section>
  )
}

function describeFare({ leg }: DriverOffer): string {
  const fare = formatWireMoney(leg.fare, leg.currencyCode)
  const pay = leg.pay === 'cash' ? 'driver.ofFareCash' : 'driver.ofFare'
  return t(pay, { fare, vehicle: leg.vehicleType })
}

/** Below this distance tenths are useless: "0 mi" reads as if it were unknown. */
const NEAR_METRES = 400

const formatEmptyDistance = (metres: number): string =>
  metres < NEAR_METRES
    ? t('driver.emptyNear')
    : t('driver.emptyDistance', { distance: formatDistance(metres, 'short') })

/** Whether it fits after the leg before it. */
function FitsNote({ offer: { before, emptyMetres } }: { offer: DriverOffer }) {
  const empty = emptyMetres === null ? '' : formatEmptyDistance(emptyMetres)
  if (!before) return empty === '' ? null : <p className="drive-fits">{empty}</p>
  const { endsLocal, spareMinutes } = before
  const time = endsLocal.slice(11, 16)
  const fits = spareMinutes >= 0
  return (
    <p className={fits ? 'drive-fits' : 'drive-fits tight'}>
      <b>{t(fits ? 'driver.fits' : 'driver.tight')}</b>{' '}
      {t(fits ? 'driver.fitsText' : 'driver.tightText', {
        time,
        minutes: Math.abs(spareMinutes),
      })}{' '}
      {empty}
    </p>
  )
}

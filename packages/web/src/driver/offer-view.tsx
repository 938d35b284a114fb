import type { DriverOffer } from '@kerbside/contract/job.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { JobFacts } from './job-facts.tsx'
import { JobMap } from './job-map.tsx'
import { JobRoute } from './job-route.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { Ring } from './ring.tsx'
import { sayAmountOf } from './say-job.ts'
import { StateTag } from './state-glyph.tsx'
import { useTicking } from './use-ticking.ts'
import './words.ts'

export type OfferViewProps = {
  offer: DriverOffer
  ground: SketchData | undefined
  onAnswer: (answer: 'accept' | 'reject', reason: string) => void
}

const REASONS = ['driver.noTooFar', 'driver.noBreak', 'driver.noEnding', 'driver.noCar'] as const

/** An offer for as long as it stands: what it brings, what it asks, whether it fits. */
export function OfferView({ offer, ground, onAnswer }: OfferViewProps) {
  const { job } = offer
  const now = useTicking(250)
  const [asksWhy, setAsksWhy] = useState(false)
  const whole = Date.parse(offer.expiresat) - Date.parse(offer.sentat)
  const left = Math.max(0, Date.parse(offer.expiresat) - now)
  const seconds = Math.ceil(left / 1000)
  const isOver = left <= 0
  const share = sayAmountOf(job.share, job.currencycode)
  return (
    <section className="drive-screen" aria-labelledby="offer-title">
      <header className="drive-head">
        <h1 id="offer-title">
          <StateTag state="offer" label={say('driver.newOffer')} />
        </h1>
        <span className="soft">{sayTime(new Date(job.pickupat), 'day')}</span>
      </header>
      <div className="drive-body">
        <div className="drive-gain">
          <Ring share={whole > 0 ? left / whole : 0} late={seconds <= 8}>
            <b className="num">{seconds}</b>
            <span>{say('driver.seconds', { count: seconds })}</span>
          </Ring>
          <p>
            <span className="soft">{say('driver.youGet')}</span>
            <b className="num">{share}</b>
            <span className="soft">{sayOf(offer)}</span>
          </p>
        </div>
        <output className="unseen">
          {isOver ? say('driver.offerOver') : say('driver.offerAnnounced', { share })}
        </output>
        <JobRoute job={job} />
        <hr />
        <JobFacts job={job} />
        <FitsNote offer={offer} />
        <JobMap job={job} ground={ground} />
        {[job.note, job.desknote].map(
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
          {isOver ? say('driver.offerOver') : say('driver.accept', { amount: share })}
        </button>
        <button
          type="button"
          className="drive-alt"
          disabled={isOver}
          onClick={() => setAsksWhy(true)}
        >
          {say('driver.noAndWhy')}
        </button>
      </footer>
      {asksWhy && (
        <ReasonSheet
          title={say('driver.whyNot')}
          sentence={say('driver.whyNotText')}
          reasons={REASONS.map((id) => say(id))}
          onReason={(reason) => onAnswer('reject', reason)}
          onClose={() => setAsksWhy(false)}
        />
      )}
    </section>
  )
}

function sayOf({ job }: DriverOffer): string {
  const fare = sayAmountOf(job.fare, job.currencycode)
  const pay = job.pay === 'cash' ? 'driver.ofFareCash' : 'driver.ofFare'
  return say(pay, { fare, vehicle: job.vehicletype })
}

const METRES_OF_A_MILE = 1609.344
/** Nearer than this a tenth of a mile says nothing: "0 mi" reads as if nobody knew. */
const NEAR_METRES = 400

const sayEmpty = (metres: number): string =>
  metres < NEAR_METRES
    ? say('driver.emptyNear')
    : say('driver.emptyMiles', { miles: Math.round((metres / METRES_OF_A_MILE) * 10) / 10 })

/** How it goes with what comes before it. */
function FitsNote({ offer: { before, emptymetres } }: { offer: DriverOffer }) {
  const empty = emptymetres === null ? '' : sayEmpty(emptymetres)
  if (!before) return empty === '' ? null : <p className="drive-fits">{empty}</p>
  const { endslocal, spareminutes } = before
  const time = endslocal.slice(11, 16)
  const fits = spareminutes >= 0
  return (
    <p className={fits ? 'drive-fits' : 'drive-fits tight'}>
      <b>{say(fits ? 'driver.fits' : 'driver.tight')}</b>{' '}
      {say(fits ? 'driver.fitsText' : 'driver.tightText', {
        time,
        minutes: Math.abs(spareminutes),
      })}{' '}
      {empty}
    </p>
  )
}

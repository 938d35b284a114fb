import type { PageRide } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { Plate } from '@kerbside/kit/plate.tsx'
import { say } from '@kerbside/words/say.ts'
import { shownOf } from '../booking-state.ts'

type RideProps = { ride: PageRide; operator: Operator }

/** Who comes and with which car, to know them by at the kerb; nothing while nobody is assigned. */
export function RideDriver({ ride, operator }: RideProps) {
  const { now, way } = ride
  if (now.name === '') return null
  const { word, tone, mark } = shownOf(way)
  return (
    <>
      <div className="ride-driver">
        <Face ride={ride} />
        <p>
          <b>{now.name}</b>
          {now.licence && (
            <>
              <br />
              <span className="soft small">{say('tracking.licence', { number: now.licence })}</span>
            </>
          )}
        </p>
        <span className="push">
          <Pill {...(tone && { tone })} {...(mark && { mark })}>
            {say(word)}
          </Pill>
        </span>
      </div>
      <RideCar ride={ride} operator={operator} />
    </>
  )
}

/** The car and its plate. */
export function RideCar({ ride: { now }, operator }: RideProps) {
  if (!now.regno) return null
  return (
    <div className="ride-car">
      <p className="small">
        <b>{[now.make, now.model].join(' ').trim()}</b>
        <br />
        <span className="soft">{now.colour}</span>
      </p>
      <Plate
        registration={now.regno}
        label={say('tracking.plate')}
        country={plateCountry(operator)}
      />
    </div>
  )
}

/** The picture, or a drawn face where there is none. */
export function Face({ ride: { now } }: Pick<RideProps, 'ride'>) {
  return now.photo ? (
    <img
      className="face-photo"
      src={now.photo}
      alt={say('tracking.photoOf', { driver: now.name })}
      width={56}
      height={56}
    />
  ) : (
    <span className="face">
      <UserIcon />
    </span>
  )
}

/** What stands on the blue band of the plates of an operator's country. */
const plateCountry = ({ country }: Operator): string => (country === 'GB' ? 'UK' : country)

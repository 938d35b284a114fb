import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { Plate } from '@kerbside/kit/plate.tsx'
import { t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'

type TrackedLegProps = { trackedLeg: TrackedLeg; operator: Operator }

/** The driver and the car, to be recognised at the kerb; nothing if no driver is assigned. */
export function TrackingDriver({ trackedLeg, operator }: TrackedLegProps) {
  const { now, way } = trackedLeg
  if (now.name === '') return null
  const { word: label, tone, mark } = shownOf(way)
  return (
    <>
      <div className="tracking-driver">
        <Face trackedLeg={trackedLeg} />
        <p>
          <b>{now.name}</b>
          {now.licence && (
            <>
              <br />
              <span className="soft small">{t('tracking.licence', { number: now.licence })}</span>
            </>
          )}
        </p>
        <span className="push">
          <Pill {...(tone && { tone })} {...(mark && { mark })}>
            {t(label)}
          </Pill>
        </span>
      </div>
      <TrackingVehicle trackedLeg={trackedLeg} operator={operator} />
    </>
  )
}

/** The car and its plate. */
export function TrackingVehicle({ trackedLeg: { now }, operator }: TrackedLegProps) {
  if (!now.regno) return null
  return (
    <div className="tracking-car">
      <p className="small">
        <b>{[now.make, now.model].join(' ').trim()}</b>
        <br />
        <span className="soft">{now.colour}</span>
      </p>
      <Plate
        registration={now.regno}
        label={t('tracking.plate')}
        country={plateCountry(operator)}
      />
    </div>
  )
}

/** The photo, or a drawn face if there is none. */
export function Face({ trackedLeg: { now } }: Pick<TrackedLegProps, 'trackedLeg'>) {
  return now.photo ? (
    <img
      className="face-photo"
      src={now.photo}
      alt={t('tracking.photoOf', { driver: now.name })}
      width={56}
      height={56}
    />
  ) : (
    <span className="face">
      <UserIcon />
    </span>
  )
}

/** The letters on the blue band of number plates in the operator's country. */
const plateCountry = ({ country }: Operator): string => (country === 'GB' ? 'UK' : country)

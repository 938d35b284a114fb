import {
  type ArrivalPlan,
  MINUTES_AFTER_LANDING,
  markerPercent,
  pickupAfter,
  planAirportPickup,
  WAIT_CHOICES,
  waitOf,
  waitTooEarly,
} from '@kerbside/domain/flights/landing.ts'
import { type LocalTime, localAt, MINUTE, resolveLocal } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Select } from '@kerbside/kit/form/select.tsx'
import { PlaneIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'

export type ArrivalPlanProps = {
  landsLocal: LocalTime
  /** The booked pickup time; undefined if it is as soon as possible or not chosen. */
  pickupLocal: LocalTime | undefined
  asap?: boolean | undefined
  zone: string
  freeMinutes: number | undefined
  /** The operator's minutes from landing to the pickup; undefined for the usual ones. */
  minutesAfterLanding: number | undefined
  /** Sets the pickup time. */
  onPickup: (local: LocalTime) => void
}

/** What the landing means for the pickup: three times on a line, and the choice of minutes after landing. */
export function ArrivalPlanCard(props: ArrivalPlanProps) {
  const { landsLocal, pickupLocal, asap = false, zone, freeMinutes, onPickup } = props
  const landing = resolveLocal(landsLocal, zone)
  if (!landing.ok) return null
  const landsAt = landing.at
  // After the landing a car as soon as possible is right, and nothing depends on the flight.
  if (asap && landsAt.getTime() <= serverNow()) return null
  const booked = pickupLocal && resolveLocal(pickupLocal, zone)
  const pickupAt = booked?.ok && booked.at >= landsAt ? booked.at : undefined
  const tooEarly = booked?.ok === true && booked.at < landsAt
  const { minutesAfterLanding = MINUTES_AFTER_LANDING } = props
  const suggested = tooEarly ? waitTooEarly(props.minutesAfterLanding) : minutesAfterLanding
  const plan = planAirportPickup(
    { landsAt, minutesAfterLanding: suggested, ...(freeMinutes && { freeMinutes }) },
    pickupAt,
  )
  const wait = waitOf({ landsAt, pickupAt: plan.pickupAt }) ?? 0
  const timeOf = (at: Date) => localAt(at, zone).slice(11)
  return (
    <div className="arrival">
      <ArrivalLine plan={plan} landsAt={landsAt} timeOf={timeOf} />
      {(tooEarly || asap) && (
        <Notice tone="warn">
          {booked?.ok && !asap
            ? t('flights.landsLater', { pickup: timeOf(booked.at), landing: timeOf(landsAt) })
            : t('flights.notLanded')}
          <Button look="quiet" compact onPress={() => onPickup(localAt(plan.pickupAt, zone))}>
            {t('flights.pickUpAt', { time: timeOf(plan.pickupAt) })}
          </Button>
        </Notice>
      )}
      <Select
        label={t('flights.pickupAfter')}
        hint={t('flights.handLuggage')}
        value={String(wait)}
        options={WAIT_CHOICES.map((minutes) => {
          // The pickup need not be a multiple of 15 minutes after landing.
          const isPlanned = minutes === wait
          const at = isPlanned ? plan.pickupAt : pickupAfter(landsAt, minutes)
          const planned = pickupAt ? minutesBetween(landsAt, pickupAt) : suggested
          const after = isPlanned ? planned : minutes
          return {
            value: String(minutes),
            label: t('flights.afterLanding', { minutes: after, time: timeOf(at) }),
          }
        })}
        onChange={(minutes) => onPickup(localAt(pickupAfter(landsAt, Number(minutes)), zone))}
      />
    </div>
  )
}

const minutesBetween = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / MINUTE)

type LineProps = { plan: ArrivalPlan; landsAt: Date; timeOf: (at: Date) => string }

/** The list has the same three times as text: screen readers do not need the drawing. */
function ArrivalLine({ plan, landsAt, timeOf }: LineProps) {
  const points = [
    { name: t('flights.lands'), at: landsAt },
    { name: t('flights.driverArrives'), at: plan.pickupAt },
    { name: t('flights.freeWaitingEnds'), at: plan.freeWaitingEndsAt },
  ]
  return (
    <ol
      className="arrival-line"
      style={{ '--marker': markerPercent({ ...plan, landsAt }) } as object}
      aria-label={t('flights.yourArrival')}
    >
      {points.map(({ name, at }, index) => (
        <li key={name}>
          <i aria-hidden="true">{index === 0 && <PlaneIcon />}</i>
          <b className="num">{timeOf(at)}</b>
          <span className="small">{name}</span>
        </li>
      ))}
    </ol>
  )
}

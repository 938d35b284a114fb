import {
  type ArrivalPlan,
  markerPercent,
  pickupAfter,
  planAirportPickup,
  WAIT_AFTER_LANDING,
  WAIT_CHOICES,
  waitOf,
} from '@kerbside/domain/flights/landing.ts'
import { type LocalTime, localAt, MINUTE, resolveLocal } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { PlaneIcon } from '@kerbside/kit/icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Select } from '@kerbside/kit/select.tsx'
import { say } from '@kerbside/words/say.ts'

export type ArrivalPlanProps = {
  landsLocal: LocalTime
  /** The pickup as it is booked; undefined while it is as soon as possible or open. */
  pickupLocal: LocalTime | undefined
  zone: string
  freeMinutes: number | undefined
  /** The pickup shall be then. */
  onPickup: (local: LocalTime) => void
}

/** What the landing means for the pickup: three times on a line, and how long after landing it shall be. */
export function ArrivalPlanCard(props: ArrivalPlanProps) {
  const { landsLocal, pickupLocal, zone, freeMinutes, onPickup } = props
  const landing = resolveLocal(landsLocal, zone)
  if (!landing.ok) return null
  const landsAt = landing.at
  const booked = pickupLocal && resolveLocal(pickupLocal, zone)
  const pickupAt = booked?.ok && booked.at >= landsAt ? booked.at : undefined
  const tooEarly = booked?.ok === true && booked.at < landsAt
  const plan = planAirportPickup(
    { landsAt, ...(freeMinutes && { freeMinutes }) },
    pickupAt ?? (tooEarly ? pickupAfter(landsAt, WAIT_AFTER_LANDING) : undefined),
  )
  const wait = waitOf({ landsAt, pickupAt: plan.pickupAt }) ?? 0
  const timeOf = (at: Date) => localAt(at, zone).slice(11)
  return (
    <div className="arrival">
      <ArrivalLine plan={plan} landsAt={landsAt} timeOf={timeOf} />
      {tooEarly && (
        <Notice tone="warn">
          {say('flights.landsLater')}
          <Button look="quiet" compact onPress={() => onPickup(localAt(plan.pickupAt, zone))}>
            {say('flights.pickUpAt', { time: timeOf(plan.pickupAt) })}
          </Button>
        </Notice>
      )}
      <Select
        label={say('flights.pickupAfter')}
        hint={say('flights.handLuggage')}
        value={String(wait)}
        options={WAIT_CHOICES.map((minutes) => {
          // A pickup that was booked already need not lie on the quarter.
          const at = minutes === wait && pickupAt ? pickupAt : pickupAfter(landsAt, minutes)
          const after = at === pickupAt ? minutesBetween(landsAt, at) : minutes
          return {
            value: String(minutes),
            label: say('flights.afterLanding', { minutes: after, time: timeOf(at) }),
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

/** The same three times are the text of the list: a screen reader needs no drawing. */
function ArrivalLine({ plan, landsAt, timeOf }: LineProps) {
  const points = [
    { name: say('flights.lands'), at: landsAt },
    { name: say('flights.driverArrives'), at: plan.pickupAt },
    { name: say('flights.freeWaitingEnds'), at: plan.freeWaitingEndsAt },
  ]
  return (
    <ol
      className="arrival-line"
      style={{ '--marker': markerPercent({ ...plan, landsAt }) } as object}
      aria-label={say('flights.yourArrival')}
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

import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { PickupFacts } from '@kerbside/domain/booking/pickup-facts.ts'
import { localAt } from '@kerbside/domain/time.ts'
import type { PickupTexts } from '../booking.ts'

/** The facts of a pickup as texts: every email, text message, calendar and ticket says the same. */
export function writePickup(
  leg: Pick<Leg, 'number'>,
  params: {
    facts: PickupFacts
    passenger: string
    /** The operator's own words on where to meet at this airport; '' if there are none. */
    guide: string
    zone: string
  },
): PickupTexts {
  const { facts, zone } = params
  const clock = (at: Date) => localAt(at, zone).slice(11, 16)
  const { flightNumber, landsAt, hasLanded, landsAfterPickup, freeUntil } = facts
  const late = landsAfterPickup ? ', after your pickup time' : ''
  return {
    leg: leg.number,
    meet: meetingPoint(params),
    flight: flightNumber,
    lands: landsAt ? `${hasLanded ? 'landed' : 'lands'} at ${clock(landsAt)}${late}` : '',
    waiting: freeUntil ? `until ${clock(freeUntil)}` : '',
  }
}

function meetingPoint({
  facts: { meetsAt },
  passenger,
  guide,
}: Pick<Parameters<typeof writePickup>[1], 'facts' | 'passenger' | 'guide'>): string {
  if (meetsAt === 'address') return ''
  if (meetsAt === 'arrivals') return guide || 'By the information desk in arrivals.'
  const board =
    passenger === ''
      ? 'Your driver holds a name board.'
      : `Your driver holds a board with the name ${passenger}.`
  return `${guide || 'In arrivals.'} ${board}`
}

/** "BA178 lands at 09:00. Free waiting until 10:30." */
export const describeWaitingTime = (pickup: PickupTexts): string => {
  const flight = describeFlight(pickup)
  const { waiting } = pickup
  return [flight && `${flight}.`, waiting && `Free waiting ${waiting}.`].filter(Boolean).join(' ')
}

/** "BA178 lands at 09:00" */
export const describeFlight = ({ flight, lands }: PickupTexts): string =>
  lands === '' ? flight : `${flight || 'Your flight'} ${lands}`

/** "Meeting point: By the information desk in arrivals." */
export const describeMeeting = ({ meet }: PickupTexts): string => meet && `Meeting point: ${meet}`

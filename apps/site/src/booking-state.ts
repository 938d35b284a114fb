import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { PillProps } from '@kerbside/kit/pill.tsx'
import type { MessageId } from '@kerbside/words/message-id.ts'

/** State of a booking, derived from the status text of the contract, which is tested by "contains". */
export type BookingState =
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'assigned'
  | 'started'
  | 'arrived'
  | 'on-board'
  | 'finished'
  | 'no-show'
  | 'cancelled'

/** The first word contained in the status decides: "upcoming" is part of three of them. */
const READ: readonly (readonly [stateName: string, state: BookingState])[] = [
  ['pending payment', 'held'],
  ['unconfirmed', 'requested'],
  ['assigned', 'assigned'],
  ['upcoming', 'confirmed'],
  ['started', 'started'],
  ['arrived', 'arrived'],
  ['pob', 'on-board'],
  ['finish', 'finished'],
  ['noshow', 'no-show'],
]

export const readState = (status: string): BookingState =>
  READ.find(([stateName]) => status.includes(stateName))?.[1] ?? 'cancelled'

type Shown = { word: MessageId; tone: PillProps['tone']; mark: PillProps['mark'] }

/** Text, shape, colour: in this order of importance. */
export const SHOWN: Readonly<Record<BookingState, Shown>> = {
  held: { word: 'status.pending', tone: 'warn', mark: 'ring' },
  requested: { word: 'status.upcoming', tone: 'tinted', mark: 'ring' },
  confirmed: { word: 'status.confirmed', tone: 'good', mark: 'dot' },
  assigned: { word: 'status.assigned', tone: 'good', mark: 'dot' },
  started: { word: 'status.onTheWay', tone: 'tinted', mark: 'going' },
  arrived: { word: 'status.arrived', tone: 'tinted', mark: 'going' },
  'on-board': { word: 'status.onBoard', tone: 'tinted', mark: 'going' },
  finished: { word: 'status.completed', tone: 'good', mark: 'tick' },
  'no-show': { word: 'status.noShow', tone: 'warn', mark: 'triangle' },
  cancelled: { word: 'status.cancelled', tone: 'bad', mark: 'cross' },
}

type BookingStatus = Pick<BookingInfo, 'status' | 'approval'>

/** The approval that a booking waits for; undefined if it needs none or has it. */
export const waitsFor = ({
  status,
  approval,
}: BookingStatus): BookingInfo['approval'] | undefined =>
  approval?.state === 'requested' && readState(status) === 'requested' ? approval : undefined

/** A booking its company has not approved yet is not upcoming. */
export const shownOf = (booking: BookingStatus): Shown =>
  waitsFor(booking)
    ? { word: 'status.forApproval', tone: 'warn', mark: 'ring' }
    : SHOWN[readState(booking.status)]

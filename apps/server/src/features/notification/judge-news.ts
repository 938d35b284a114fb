import type { JobState } from '@kerbside/domain/booking/job.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import type { RideSaid, RideScene } from './ride-values.ts'

/** Why something is no news any more; '' while it is. Nobody is told that a car is on the way that has come. */
export function judgeNews(
  { leg, ride, written, answerBy }: RideScene,
  said: RideSaid & { now: Date },
): string {
  const { state, pickupAt } = leg
  const isAhead = pickupAt > said.now
  switch (said.kind) {
    case 'driver-assigned':
    case 'driver-changed':
      if (!ride.driver) return 'nobody drives it any more'
      return unlessIn(state, ['assigned', ...(said.kind === 'driver-changed' ? UNDER_WAY : [])])
    case 'driver-on-way':
      return unlessIn(state, ['en_route'])
    case 'driver-arrived':
      return unlessIn(state, ['arrived'])
    case 'pickup-moved':
      if (!isAhead) return 'the time has come'
      return isOver(state) || state === 'on_board' ? MOVED_ON : ''
    case 'ride-finished':
      return unlessIn(state, ['completed'])
    case 'ride-no-show':
      return unlessIn(state, ['no_show'])
    case 'reminder':
      if (!isAhead) return 'the time has come'
      return unlessIn(state, ['confirmed', 'assigned'])
    case 'driver-offer':
      return answerBy && answerBy > said.now ? '' : 'the offer is over'
    case 'chat-message':
      return written ? '' : 'it was read meanwhile'
  }
}

const MOVED_ON = 'the journey has moved on'
const UNDER_WAY: readonly JobState[] = ['en_route', 'arrived']

const unlessIn = (state: JobState, meant: readonly JobState[]): string =>
  meant.includes(state) ? '' : MOVED_ON

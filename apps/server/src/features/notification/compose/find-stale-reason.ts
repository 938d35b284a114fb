import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import type { LegMessageFacts, LegScene } from './leg-values.ts'

/**
 * Why a message is outdated; '' if it is not. For example, that a car is on the way is not sent once it has arrived.
 */
export function findStaleReason(
  { leg, assignment, chatMessage, respondBy }: LegScene,
  message: LegMessageFacts & { now: Date },
): string {
  const { state, pickupAt } = leg
  const isAhead = pickupAt > message.now
  switch (message.kind) {
    case 'driver-assigned':
    case 'driver-changed':
      if (!assignment.driver) return 'it has no driver any more'
      return unlessIn(state, ['assigned', ...(message.kind === 'driver-changed' ? UNDER_WAY : [])])
    case 'driver-on-way':
      return unlessIn(state, ['en_route'])
    case 'driver-arrived':
      return unlessIn(state, ['arrived'])
    case 'pickup-moved':
      if (!isAhead) return 'the time has come'
      return isOver(state) || state === 'on_board' ? MOVED_ON : ''
    case 'leg-finished':
      return unlessIn(state, ['completed'])
    case 'leg-no-show':
      return unlessIn(state, ['no_show'])
    case 'reminder':
      if (!isAhead) return 'the time has come'
      return unlessIn(state, ['confirmed', 'assigned'])
    case 'driver-offer':
      return respondBy && respondBy > message.now ? '' : 'the offer is over'
    case 'chat-message':
      return chatMessage ? '' : 'it was read meanwhile'
  }
}

const MOVED_ON = 'the journey has moved on'
const UNDER_WAY: readonly LegState[] = ['en_route', 'arrived']

const unlessIn = (state: LegState, meant: readonly LegState[]): string =>
  meant.includes(state) ? '' : MOVED_ON

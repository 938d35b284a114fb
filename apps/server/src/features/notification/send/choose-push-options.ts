import type { LegMessageFacts, LegScene } from '../compose/leg-values.ts'

export type LegPush = PushOptions & { title: string; body: string }

type PushOptions = {
  path: string
  tag: string
  secondsToLive: number
}

/** The link of a push note and its lifetime; a newer note about the same leg replaces an older one. */
export function choosePushOptions(scene: LegScene, message: LegMessageFacts): PushOptions {
  const { leg, origin, ticketUrl, trackUrl, feedbackUrl } = scene
  const isDone = message.kind === 'leg-finished'
  const isForDriver =
    message.kind === 'driver-offer' ||
    (message.kind === 'chat-message' && message.facts.reader === 'driver')
  const isOfTicket = message.kind === 'reminder' || message.kind === 'leg-no-show'
  const url = isDone ? feedbackUrl : isOfTicket ? ticketUrl : trackUrl
  return {
    path: isForDriver ? '/driver' : url.slice(origin.length) || '/',
    tag: message.kind === 'chat-message' ? `chat-${leg.reference}` : `leg-${leg.reference}`,
    secondsToLive: SECONDS_TO_LIVE[message.kind],
  }
}

/** After this time the note would be outdated. */
const SECONDS_TO_LIVE: Readonly<Record<LegMessageFacts['kind'], number>> = {
  'driver-assigned': 6 * 3600,
  'driver-changed': 6 * 3600,
  'driver-on-way': 900,
  'driver-arrived': 900,
  'pickup-moved': 6 * 3600,
  'leg-finished': 24 * 3600,
  'leg-no-show': 6 * 3600,
  reminder: 2 * 3600,
  'chat-message': 3600,
  // as long as it may be answered
  'driver-offer': 30,
}

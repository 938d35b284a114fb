import type { RideSaid, RideScene } from './ride-values.ts'

export type RideNote = NoteWay & { title: string; body: string }

type NoteWay = {
  path: string
  tag: string
  secondsToLive: number
}

/** Where a note leads and how long it is news; a newer one of the same journey takes the place of an older. */
export function writeRideNote(scene: RideScene, said: RideSaid): NoteWay {
  const { leg, origin, ticketUrl, trackUrl, feedbackUrl } = scene
  const isDone = said.kind === 'ride-finished'
  const isForDriver =
    said.kind === 'driver-offer' || (said.kind === 'chat-message' && said.facts.reader === 'driver')
  const isOfTicket = said.kind === 'reminder' || said.kind === 'ride-no-show'
  const url = isDone ? feedbackUrl : isOfTicket ? ticketUrl : trackUrl
  return {
    path: isForDriver ? '/driver' : url.slice(origin.length) || '/',
    tag: said.kind === 'chat-message' ? `talk-${leg.reference}` : `leg-${leg.reference}`,
    secondsToLive: SECONDS_TO_LIVE[said.kind],
  }
}

/** After which it would be old news. */
const SECONDS_TO_LIVE: Readonly<Record<RideSaid['kind'], number>> = {
  'driver-assigned': 6 * 3600,
  'driver-changed': 6 * 3600,
  'driver-on-way': 900,
  'driver-arrived': 900,
  'pickup-moved': 6 * 3600,
  'ride-finished': 24 * 3600,
  'ride-no-show': 6 * 3600,
  reminder: 2 * 3600,
  'chat-message': 3600,
  // as long as it may be answered
  'driver-offer': 30,
}

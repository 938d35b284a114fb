import { shortPlace } from '../receipt/say-leg.ts'
import { clockOf, type RideSaid, type RideScene, sayCar, sayRide } from './write-ride-letter.ts'

/** A text of one or two parts. Undefined for what is not worth one. */
export function writeRideText(scene: RideScene, said: RideSaid): string | undefined {
  const { profile, ride, leg, trackUrl, ticketUrl, feedbackUrl } = scene
  const driver = ride.driver?.firstName ?? 'Your driver'
  const car = sayCar(ride)
  const inCar = car === '' ? '' : `, ${car}`
  const say = (words: string, url: string) =>
    `${profile.name}: ${words}${url === '' ? '' : ` ${url}`}`
  switch (said.kind) {
    case 'driver-assigned':
      return say(`${driver} drives you at ${clockOf(scene)}${inCar}.`, trackUrl)
    case 'driver-changed':
      return say(`${driver} drives you now, at ${clockOf(scene)}${inCar}.`, trackUrl)
    case 'driver-on-way':
      return say(`${driver} is on the way${inCar}.`, trackUrl)
    case 'driver-arrived':
      return say(`${driver} is waiting at ${shortPlace(leg.pickup)}${inCar}.`, trackUrl)
    case 'pickup-moved':
      return say(`your pick-up is now at ${clockOf(scene)}.`, ticketUrl)
    case 'ride-no-show':
      return say(
        `we waited at ${shortPlace(leg.pickup)} and could not find you. The journey is over; no other car comes.${profile.settings.phone === '' ? '' : ` Questions: ${profile.settings.phone}`}`,
        '',
      )
    case 'reminder':
      return say(
        `your car comes ${said.facts.before === 'day' ? 'tomorrow ' : ''}at ${clockOf(scene)} to ${shortPlace(leg.pickup)}.`,
        ticketUrl,
      )
    case 'ride-finished':
      return say('thank you for riding with us. How was it?', feedbackUrl)
    case 'chat-message':
    case 'driver-offer':
      return undefined
  }
}

export type RideNote = {
  title: string
  body: string
  path: string
  tag: string
  secondsToLive: number
}

/** What a browser shows while its page is shut; a newer note of the same journey takes the place of an older. */
export function writeRideNote(scene: RideScene, said: RideSaid): RideNote {
  const { leg, origin, ticketUrl, trackUrl, feedbackUrl } = scene
  const { title, lines } = sayRide(scene, said)
  const [first = ''] = lines
  const isDone = said.kind === 'ride-finished'
  const isForDriver =
    said.kind === 'driver-offer' || (said.kind === 'chat-message' && said.facts.reader === 'driver')
  const isOfTicket = said.kind === 'reminder' || said.kind === 'ride-no-show'
  const url = isDone ? feedbackUrl : isOfTicket ? ticketUrl : trackUrl
  return {
    title,
    body: isDone ? 'How was it? Press to tell us.' : first,
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

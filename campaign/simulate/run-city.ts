import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/deps.ts'
import { expireHeld } from '../../apps/server/src/features/booking/expire-held.ts'
import { settleAttempts } from '../../apps/server/src/features/booking/settle-attempts.ts'
import { takeHolds } from '../../apps/server/src/features/booking/take-holds.ts'
import { settleHolds } from '../../apps/server/src/features/cancellation/settle-hold.ts'
import { offerWaiting } from '../../apps/server/src/features/dispatch/auto-offer.ts'
import { endOffers } from '../../apps/server/src/features/dispatch/jobs.ts'
import { watchFlights } from '../../apps/server/src/features/dispatch/watch-flights.ts'
import { sendDue as sendRefunds } from '../../apps/server/src/features/refund/send-due.ts'
import { openHand } from './city-desk.ts'
import { book, cancel, type Person, type Slug } from './city-people.ts'
import type { City } from './open-city.ts'

export type CityWork = 'offers' | 'waiting' | 'flights' | 'held' | 'money'

export type CityOptions = {
  hours: number
  /** So many seconds of the city in one of ours; 0: as fast as it goes. */
  speed: number
  bookingsPerHour: number
  /** The longest somebody books ahead. */
  mostLeadHours: number
  without?: readonly CityWork[]
  /** Told now and then. */
  say?: (line: string) => void
}

export type CityRun = { booked: number; refused: number; hands: Record<string, number> }

/** An offer is open for half a minute: while one is, time goes slower. */
const STEP_SECONDS = { calm: 60, offered: 10 }
/** The longest ride, and what may come before it. */
const DRIVING_HOURS = 5
const HAND_EVERY_MINUTES = 12

type Clockwork = { name: CityWork; everySeconds: number; run: (deps: Deps) => Promise<unknown> }

/** What the server does by itself. */
const CLOCKWORK: readonly Clockwork[] = [
  { name: 'offers', everySeconds: 0, run: endOffers },
  { name: 'waiting', everySeconds: 0, run: offerWaiting },
  { name: 'flights', everySeconds: 300, run: watchFlights },
  { name: 'held', everySeconds: 60, run: expireHeld },
  { name: 'money', everySeconds: 120, run: settleAttempts },
  { name: 'money', everySeconds: 120, run: takeHolds },
  { name: 'money', everySeconds: 120, run: settleHolds },
  { name: 'money', everySeconds: 120, run: sendRefunds },
]

/** Lets a city live for so many hours, and then until everybody is where they wanted to go. */
export async function runCity(city: City, options: CityOptions): Promise<CityRun> {
  const { dice, now, house } = city
  const { hours, bookingsPerHour, mostLeadHours, say } = options
  const works = CLOCKWORK.filter(({ name }) => !options.without?.includes(name))
  const due = works.map(() => 0)
  const begun = performance.now()
  const from = now().getTime()
  const run: CityRun = { booked: 0, refused: 0, hands: {} }
  const people: Person[] = []
  const ends = from + hours * 3_600_000
  const lastEnd = ends + (mostLeadHours + DRIVING_HOURS) * 3_600_000
  let hour = 0
  let stepSeconds = STEP_SECONDS.calm
  while (now().getTime() < lastEnd) {
    city.passSeconds(stepSeconds)
    const isOpen = now().getTime() < ends
    if (isOpen && dice.chance((bookingsPerHour * stepSeconds) / 3600)) {
      const slug: Slug = dice.chance(0.7) ? 'kerbside' : 'northway'
      const person = await book(city, { slug, mostLeadHours })
      if (person) people.push(person)
      run[person ? 'booked' : 'refused'] += 1
    }
    await changeMinds(people, now())
    if (isOpen && dice.chance(stepSeconds / 60 / HAND_EVERY_MINUTES)) {
      const what = await openHand(city, dice.chance(0.7) ? 'kerbside' : 'northway')
      run.hands[what] = (run.hands[what] ?? 0) + 1
    }
    for (const [place, { everySeconds, run: work }] of works.entries()) {
      if (now().getTime() < (due[place] ?? 0)) continue
      due[place] = now().getTime() + everySeconds * 1000
      await work(house.deps)
    }
    await city.drivers.tick()
    stepSeconds = STEP_SECONDS[(await hasOffer(city)) ? 'offered' : 'calm']
    await keepPace({ begun, passed: (now().getTime() - from) / 1000, speed: options.speed })
    const passedHours = Math.floor((now().getTime() - from) / 3_600_000)
    if (passedHours > hour) {
      hour = passedHours
      say?.(
        `${String(hour).padStart(3)} h: ${run.booked} booked, ${city.drivers.counts().moves} moves`,
      )
      if (!isOpen && (await isQuiet(city))) break
    }
  }
  return run
}

async function changeMinds(people: readonly Person[], now: Date): Promise<void> {
  for (const person of people)
    if (person.cancelsAt && person.cancelsAt <= now) {
      person.cancelsAt = undefined
      await cancel(person)
    }
}

async function hasOffer(city: City): Promise<boolean> {
  const [row] = await city.query<{ has: boolean }>(
    `select exists (select from offer
       where state = 'sent' and expires_at > '${city.now().toISOString()}') as has`,
  )
  return row?.has === true
}

/** Nobody waits, nobody drives, nothing is asked. */
async function isQuiet(city: City): Promise<boolean> {
  const [row] = await city.query<{ open: number }>(
    `select count(*)::int as open from leg
     where state in ('held', 'assigned', 'en_route', 'arrived', 'on_board')
       or (state = 'confirmed' and pickup_at > '${city.now().toISOString()}')`,
  )
  return row?.open === 0
}

async function keepPace(facts: { begun: number; passed: number; speed: number }): Promise<void> {
  if (facts.speed <= 0) return
  const early = (facts.passed / facts.speed) * 1000 - (performance.now() - facts.begun)
  if (early > 20) await setTimeout(early)
}

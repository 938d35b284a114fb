import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/deps.ts'
import { captureDueAuthorisations } from '../../apps/server/src/features/booking/payment/capture-due-authorisations.ts'
import { expirePendingBookings } from '../../apps/server/src/features/booking/payment/expire-pending-bookings.ts'
import { settleAttempts } from '../../apps/server/src/features/booking/payment/settle-attempts.ts'
import { settleAuthorisations } from '../../apps/server/src/features/cancellation/settle-authorisation.ts'
import { offerWaiting } from '../../apps/server/src/features/dispatch/assign/auto-offer.ts'
import { watchFlights } from '../../apps/server/src/features/dispatch/drive/watch-flights.ts'
import { endOffers } from '../../apps/server/src/features/dispatch/tasks.ts'
import { sendDue as sendRefunds } from '../../apps/server/src/features/refund/send-due.ts'
import { openHand } from './city-desk.ts'
import { book, cancel, type Person, type Slug } from './city-people.ts'
import type { City } from './open-city.ts'

export type CityWork = 'offers' | 'waiting' | 'flights' | 'held' | 'money'

export type CityOptions = {
  hours: number
  /** Simulated seconds per real second; 0: as fast as possible. */
  speed: number
  bookingsPerHour: number
  /** The longest lead time of a booking. */
  maxLeadHours: number
  without?: readonly CityWork[]
  /** Called with progress lines. */
  write?: (line: string) => void
}

export type CityRun = { booked: number; refused: number; actionCounts: Record<string, number> }

/** An offer is open for half a minute: meanwhile time advances in smaller steps. */
const STEP_SECONDS = { calm: 60, offered: 10 }
/** The longest leg, including what may come before it. */
const DRIVING_HOURS = 5
const HAND_EVERY_MINUTES = 12

type ScheduledTask = { name: CityWork; everySeconds: number; run: (deps: Deps) => Promise<unknown> }

/** The server's scheduled tasks. */
const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { name: 'offers', everySeconds: 0, run: endOffers },
  { name: 'waiting', everySeconds: 0, run: offerWaiting },
  { name: 'flights', everySeconds: 300, run: watchFlights },
  { name: 'held', everySeconds: 60, run: expirePendingBookings },
  { name: 'money', everySeconds: 120, run: settleAttempts },
  { name: 'money', everySeconds: 120, run: captureDueAuthorisations },
  { name: 'money', everySeconds: 120, run: settleAuthorisations },
  { name: 'money', everySeconds: 120, run: sendRefunds },
]

/** Runs a city for this many hours, and then until all legs are over. */
export async function runCity(city: City, options: CityOptions): Promise<CityRun> {
  const { dice, now, testApp } = city
  const { hours, bookingsPerHour, maxLeadHours, write } = options
  const tasks = SCHEDULED_TASKS.filter(({ name }) => !options.without?.includes(name))
  const due = tasks.map(() => 0)
  const started = performance.now()
  const from = now().getTime()
  const run: CityRun = { booked: 0, refused: 0, actionCounts: {} }
  const people: Person[] = []
  const ends = from + hours * 3_600_000
  const lastEnd = ends + (maxLeadHours + DRIVING_HOURS) * 3_600_000
  let hour = 0
  let stepSeconds = STEP_SECONDS.calm
  while (now().getTime() < lastEnd) {
    city.passSeconds(stepSeconds)
    const isOpen = now().getTime() < ends
    if (isOpen && dice.chance((bookingsPerHour * stepSeconds) / 3600)) {
      const slug: Slug = dice.chance(0.7) ? 'kerbside' : 'northway'
      const person = await book(city, { slug, maxLeadHours })
      if (person) people.push(person)
      run[person ? 'booked' : 'refused'] += 1
    }
    await changeMinds(people, now())
    if (isOpen && dice.chance(stepSeconds / 60 / HAND_EVERY_MINUTES)) {
      const what = await openHand(city, dice.chance(0.7) ? 'kerbside' : 'northway')
      run.actionCounts[what] = (run.actionCounts[what] ?? 0) + 1
    }
    for (const [place, { everySeconds, run: work }] of tasks.entries()) {
      if (now().getTime() < (due[place] ?? 0)) continue
      due[place] = now().getTime() + everySeconds * 1000
      await work(testApp.deps)
    }
    await city.drivers.tick()
    stepSeconds = STEP_SECONDS[(await hasOffer(city)) ? 'offered' : 'calm']
    await keepPace({ started, passed: (now().getTime() - from) / 1000, speed: options.speed })
    const passedHours = Math.floor((now().getTime() - from) / 3_600_000)
    if (passedHours > hour) {
      hour = passedHours
      write?.(
        `${String(hour).padStart(3)} h: ${run.booked} booked, ${city.drivers.counts().moves} moves`,
      )
      if (!isOpen && (await isIdle(city))) break
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

/** No customer waits, no driver is under way, no offer is open. */
async function isIdle(city: City): Promise<boolean> {
  const [row] = await city.query<{ open: number }>(
    `select count(*)::int as open from leg
     where state in ('held', 'assigned', 'en_route', 'arrived', 'on_board')
       or (state = 'confirmed' and pickup_at > '${city.now().toISOString()}')`,
  )
  return row?.open === 0
}

async function keepPace(params: { started: number; passed: number; speed: number }): Promise<void> {
  if (params.speed <= 0) return
  const early = (params.passed / params.speed) * 1000 - (performance.now() - params.started)
  if (early > 20) await setTimeout(early)
}

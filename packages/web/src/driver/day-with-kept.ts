import type { DriverJob, DriverOffer } from '@kerbside/contract/job.ts'
import type { DriverDay } from './api.ts'
import type { KeptEvent } from './keep.ts'

export type { DriverJob, DriverOffer } from '@kerbside/contract/job.ts'

/** A day as the driver sees it. */
export type ShownDay = DriverDay & {
  /** Accepted here, and not yet answered by the server. */
  taking: readonly DriverOffer[]
}

type Move = Extract<KeptEvent, { kind: 'move' }>

/** What usually follows, for as long as the server cannot be asked what may. */
const FOLLOWS: Readonly<Record<string, string>> = {
  assigned: 'en_route',
  en_route: 'arrived',
  arrived: 'on_board',
  on_board: 'completed',
}

const OVER: ReadonlySet<string> = new Set(['completed', 'no_show'])
const UNDER_WAY: ReadonlySet<string> = new Set(['en_route', 'arrived', 'on_board'])

export const isUnderWay = ({ state }: Pick<DriverJob, 'state'>): boolean => UNDER_WAY.has(state)

/** The day as it is once the server has heard all that this phone keeps. */
export function dayWithKept(day: DriverDay, events: readonly KeptEvent[]): ShownDay {
  const answered = new Map(
    events.flatMap((event) => (event.kind === 'offer' ? [[event.offerid, event.answer]] : [])),
  )
  const first: ShownDay = {
    ...day,
    offers: day.offers.filter(({ offerid }) => !answered.has(offerid)),
    taking: day.offers.filter(({ offerid }) => answered.get(offerid) === 'accept'),
  }
  return events.reduce(withEvent, first)
}

function withEvent(day: ShownDay, event: KeptEvent): ShownDay {
  if (event.kind === 'offer') return day
  if (event.kind === 'cash') {
    const taken = (job: DriverJob): DriverJob =>
      job.jobpartid === event.jobpartid ? { ...job, cashtaken: event.amount } : job
    return { ...day, jobs: day.jobs.map(taken), done: day.done.map(taken) }
  }
  const job = day.jobs.find(({ jobpartid }) => jobpartid === event.jobpartid)
  if (!job) return day
  const others = day.jobs.filter((known) => known !== job)
  if (event.to === 'confirmed') return { ...day, jobs: others }
  const moved = movedJob(job, event)
  if (OVER.has(event.to)) return { ...day, jobs: others, done: [moved, ...day.done] }
  return { ...day, jobs: day.jobs.map((known) => (known === job ? moved : known)) }
}

function movedJob(job: DriverJob, { to, at }: Move): DriverJob {
  const next = FOLLOWS[to]
  return {
    ...job,
    state: to,
    moves: next ? [{ to: next, from: '', needsreason: false }] : [],
    waiting: job.waiting && to === 'on_board' ? { ...job.waiting, endedat: at } : job.waiting,
  }
}

/** When the car came, as far as this phone knows: for the clock while the server has not said when it starts. */
export const arrivedAt = (events: readonly KeptEvent[], jobpartid: number): string | undefined =>
  events.findLast(
    (event) => event.kind === 'move' && event.jobpartid === jobpartid && event.to === 'arrived',
  )?.at

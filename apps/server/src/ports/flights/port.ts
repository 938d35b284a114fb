import type { LocalTime } from '@kerbside/domain/time.ts'

export type ScheduledFlight = {
  /** "BA178": the airline's two-letter code and the number. */
  number: string
  /** IATA codes. */
  fromCode: string
  toCode: string
  /** Local time at the origin; undefined if the engine does not give it. */
  leavesLocal: LocalTime | undefined
  landsAt: Date
  /** True for the demo timetable, whose flights do not exist. */
  demo: boolean
}

/** A flight on a given day, with its current status. */
export type KnownFlight = ScheduledFlight & {
  fromName: string
  toName: string
  toCity: string
  /** The airline's current estimate; the timetable's time without one. */
  estimatedAt: Date
  /** Undefined until it has landed. */
  landedAt: Date | undefined
  cancelled: boolean
}

export type FlightSearch = {
  /** IATA code of the airline. */
  airline: string
  toCode: string
  /** '' for any origin. */
  fromCode: string
  /** Local time at the origin. */
  leavesLocal: LocalTime
  signal: AbortSignal
  /** Called when the result is incomplete and will be complete in some seconds: it should not be cached. */
  onPartial?: () => void
}

export type FlightQuestion = {
  /** In any spelling: "BA 178", "BAW178", "ba0178". */
  number: string
  /** The expected landing: of several flights the nearest comes first. */
  around: Date
  signal: AbortSignal
}

/** The port for flight data. Throws FlightsUnavailable for a failure; without a match the list is empty. */
export type Flights = {
  /** Flights into an airport, the nearest to the departure first, at most ten. */
  search(search: FlightSearch): Promise<ScheduledFlight[]>
  find(search: FlightQuestion): Promise<KnownFlight[]>
}

/** `away`: no engine could be reached. `spent`: the operator's requests of the day are used up. */
export class FlightsUnavailable extends Error {
  readonly reason: 'away' | 'spent'
  constructor(reason: 'away' | 'spent') {
    super(reason === 'away' ? 'no flight engine responded' : 'no more flights are paid for today')
    this.reason = reason
  }
}

export const MAX_FLIGHTS = 10

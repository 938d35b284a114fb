import type { LocalTime } from '@kerbside/domain/time.ts'

/** A flight of a timetable. */
export type ScheduledFlight = {
  /** "BA178": two letters of the airline and the number. */
  number: string
  /** IATA codes. */
  fromCode: string
  toCode: string
  /** At the clock where it leaves; undefined when the engine does not say. */
  leavesLocal: LocalTime | undefined
  landsAt: Date
  /** Of the demonstration timetable: no aeroplane flies by it. */
  demo: boolean
}

/** A flight of a day, and what is known of it by now. */
export type KnownFlight = ScheduledFlight & {
  fromName: string
  toName: string
  toCity: string
  /** As the airline says it now; the timetable's when it says nothing. */
  estimatedAt: Date
  /** Undefined while it is in the air or on the ground before. */
  landedAt: Date | undefined
  cancelled: boolean
}

export type FlightSearch = {
  /** IATA code of the airline. */
  airline: string
  toCode: string
  /** '' for any. */
  fromCode: string
  /** At the clock where it leaves. */
  leavesLocal: LocalTime
  signal: AbortSignal
  /** Called when the answer is incomplete and will be complete in some seconds: it should not be cached. */
  onPartial?: () => void
}

export type FlightQuestion = {
  /** In any spelling: "BA 178", "BAW178", "ba0178". */
  number: string
  /** The landing that is meant: of several the nearest comes first. */
  around: Date
  signal: AbortSignal
}

/** What the house asks of whoever knows flights. Throws FlightsAway for a failure; nothing found is an empty list. */
export type Flights = {
  /** Those into an airport, the nearest to the departure first, at most ten. */
  search(asked: FlightSearch): Promise<ScheduledFlight[]>
  find(asked: FlightQuestion): Promise<KnownFlight[]>
}

/** `away`: nobody who may know could be heard. `spent`: the operator's questions of the day are used up. */
export class FlightsAway extends Error {
  readonly reason: 'away' | 'spent'
  constructor(reason: 'away' | 'spent') {
    super(
      reason === 'away' ? 'no flight engine could be heard' : 'no more flights are paid for today',
    )
    this.reason = reason
  }
}

export const MOST_FLIGHTS = 10

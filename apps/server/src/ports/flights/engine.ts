import { HOUR, type LocalTime } from '@kerbside/domain/time.ts'
import type { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { FlightsAway } from './port.ts'

/** What an outside engine works with. */
export type FlightEngineMeans = {
  /** Of a stand-in or a proxy; the engine's own when there is none. */
  url?: string | undefined
  key: () => Promise<string | undefined>
  /** Whether one more question may be paid for; asked once for each. */
  mayPay: () => boolean
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  /** The operator's, whose airports its customers land at. */
  zone: string
  now: () => Date
  timetableSpacingMs?: number | undefined
}

/** An answer with another status than 200. */
export class EngineStatus extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** One paid question; throws unless the answer has the shape. */
export async function askPaid<Shape extends z.ZodType>(
  { key, mayPay }: Pick<FlightEngineMeans, 'key' | 'mayPay'>,
  {
    question,
    shape,
    signal,
  }: {
    question: (key: string) => { url: URL; headers?: Readonly<Record<string, string>> }
    shape: Shape
    signal: AbortSignal
  },
): Promise<z.output<Shape>> {
  const said = await key()
  if (said === undefined) throw new Error('no key')
  if (!mayPay()) throw new FlightsAway('spent')
  const { status, body } = await askEngine({ ...question(said), signal })
  if (status !== 200) throw new EngineStatus(status)
  const heard = shape.safeParse(body)
  if (!heard.success) throw new Error('an answer of no known shape')
  return heard.data
}

/**
 * About when a clock there shows the time, by the sun: nobody told us the zones of the world's airports, and clocks are
 * rarely further from the sun than two hours.
 */
export const instantBySun = (local: LocalTime, degreesEast: number): Date =>
  new Date(Date.parse(`${local}:00Z`) - Math.round(degreesEast / 15) * HOUR)

/** The nearest to an instant first. */
export const nearestTo =
  <Flight>(at: Date, of: (flight: Flight) => Date) =>
  (a: Flight, b: Flight): number =>
    Math.abs(of(a).getTime() - at.getTime()) - Math.abs(of(b).getTime() - at.getTime())

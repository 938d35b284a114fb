import { HOUR, type LocalTime } from '@kerbside/domain/time.ts'
import type { z } from 'zod'
import type { Airlines, Airports } from '../places/port.ts'
import { requestEngine } from '../request-engine.ts'
import { FlightsUnavailable } from './port.ts'

/** What an adapter for an external engine needs. */
export type FlightEngineDeps = {
  /** The URL of a fake server or a proxy; defaults to the engine's own. */
  url?: string | undefined
  key: () => Promise<string | undefined>
  /** Whether one more request may be paid for; called once for each request. */
  mayPay: () => boolean
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  /** The operator's zone, in which its customers land. */
  zone: string
  now: () => Date
  timetableSpacingMs?: number | undefined
}

/** A response with another status than 200. */
export class EngineStatus extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** Sends one paid request; throws if the response does not match the schema. */
export async function requestPaidEngine<Shape extends z.ZodType>(
  { key, mayPay }: Pick<FlightEngineDeps, 'key' | 'mayPay'>,
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
  const value = await key()
  if (value === undefined) throw new Error('no key')
  if (!mayPay()) throw new FlightsUnavailable('spent')
  const { status, body } = await requestEngine({ ...question(value), signal })
  if (status !== 200) throw new EngineStatus(status)
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new Error('a response of unknown shape')
  return parsed.data
}

/**
 * The approximate instant of a local time, by the longitude: we have no zones of the world's airports, and zones rarely
 * differ from solar time by more than two hours.
 */
export const instantBySun = (local: LocalTime, degreesEast: number): Date =>
  new Date(Date.parse(`${local}:00Z`) - Math.round(degreesEast / 15) * HOUR)

/** Sorts by distance from an instant, nearest first. */
export const nearestTo =
  <Flight>(at: Date, timeOf: (flight: Flight) => Date) =>
  (a: Flight, b: Flight): number =>
    Math.abs(timeOf(a).getTime() - at.getTime()) - Math.abs(timeOf(b).getTime() - at.getTime())

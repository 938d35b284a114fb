import type { JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import type { RegisterKind, RegisterLine } from '@kerbside/domain/licensing/register.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Span } from './pack-span.ts'
import {
  listDriverLines,
  listVehicleLines,
  type RegisteredDriver,
  type RegisteredVehicle,
} from './source-store.ts'
import { type KeptRecord, listEntriesOf, listNewest } from './store.ts'

export type PackPart = 'journey' | 'driver' | 'vehicle' | RegisterKind

export type PackedJourney = { record: JourneyRecord; missing: readonly string[]; entry: number }
export type PackedLine = { line: RegisterLine; entry: number; changedAt: Date; changedBy: string }

export type PackContents = {
  journeys: readonly PackedJourney[]
  /** Journeys whose particulars are gone, by number. */
  forgotten: number
  drivers: readonly RegisteredDriver[]
  vehicles: readonly RegisteredVehicle[]
  registers: Readonly<Partial<Record<RegisterKind, readonly PackedLine[]>>>
  /** Every entry of everything above, by number. */
  entries: readonly KeptRecord[]
}

export const MOST_JOURNEYS = 5_000
const MOST_LINES = 5_000
const REGISTER_PARTS = ['staff', 'complaint', 'found', 'reported'] as const

/** What goes into a pack, as it stands; undefined when it is more than one pack holds. */
export async function gatherPack(
  tx: Tx,
  {
    call,
    span,
    parts,
    words,
  }: {
    call: Pick<Call, 'operator'>
    span: Span
    parts: readonly PackPart[]
    words: string | undefined
  },
): Promise<PackContents | undefined> {
  const { operator } = call
  const has = (part: PackPart) => parts.includes(part)
  const found = has('journey')
    ? await listNewest(tx, { operator, kind: 'journey', ...span, words, most: MOST_JOURNEYS + 1 })
    : []
  if (found.length > MOST_JOURNEYS) return undefined
  // by pickup, as an officer reads it
  const journeys = found.toReversed()
  const registers: Partial<Record<RegisterKind, PackedLine[]>> = {}
  const kept: KeptRecord[] = [...(await listEntriesOf(tx, { operator, of: found }))]
  for (const kind of REGISTER_PARTS) {
    if (!has(kind)) continue
    // who works here now began long ago: the staff register is whole whatever the days
    const when = kind === 'staff' ? {} : span
    const lines = await listNewest(tx, { operator, kind, ...when, most: MOST_LINES })
    registers[kind] = lines
      .filter(({ content }) => content !== null)
      .map(({ content, number, at, actor }) => ({
        line: content as RegisterLine,
        entry: number,
        changedAt: at,
        changedBy: actor.name,
      }))
    kept.push(...(await listEntriesOf(tx, { operator, of: lines })))
  }
  return {
    journeys: journeys
      .filter(({ content }) => content !== null)
      .map(({ content, missing, number }) => ({
        record: content as JourneyRecord,
        missing,
        entry: number,
      })),
    forgotten: journeys.filter(({ content }) => content === null).length,
    drivers: has('driver') ? await listDriverLines(tx, { operator, ...span }) : [],
    vehicles: has('vehicle') ? await listVehicleLines(tx, { operator, ...span }) : [],
    registers,
    entries: kept.toSorted((a, b) => a.number - b.number),
  }
}

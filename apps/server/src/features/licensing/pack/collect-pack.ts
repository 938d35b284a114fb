import type { JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import type { RegisterKind, RegisterLine } from '@kerbside/domain/licensing/register.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  listDriverLines,
  listVehicleLines,
  type RegisteredDriver,
  type RegisteredVehicle,
} from '../source-store.ts'
import { listEntriesOf, listNewest, type StoredRecord } from '../store.ts'
import type { Span } from './pack-span.ts'

export type PackPart = 'journey' | 'driver' | 'vehicle' | RegisterKind

export type PackJourney = { record: JourneyRecord; missing: readonly string[]; entry: number }
export type PackedLine = { line: RegisterLine; entry: number; changedAt: Date; changedBy: string }

export type PackContents = {
  journeys: readonly PackJourney[]
  /** The number of legs whose details have been erased. */
  forgotten: number
  drivers: readonly RegisteredDriver[]
  vehicles: readonly RegisteredVehicle[]
  registers: Readonly<Partial<Record<RegisterKind, readonly PackedLine[]>>>
  /** Every entry of all of the above, by number. */
  entries: readonly StoredRecord[]
}

export const MAX_LEGS = 5_000
const MAX_LINES = 5_000
const REGISTER_PARTS = ['staff', 'complaint', 'found', 'reported'] as const

/** The current content of a pack; undefined if it exceeds the size of one pack. */
export async function collectPack(
  tx: Tx,
  {
    context,
    span,
    parts,
    words: searchText,
  }: {
    context: Pick<RequestContext, 'operator'>
    span: Span
    parts: readonly PackPart[]
    words: string | undefined
  },
): Promise<PackContents | undefined> {
  const { operator } = context
  const has = (part: PackPart) => parts.includes(part)
  const found = has('journey')
    ? await listNewest(tx, {
        operator,
        kind: 'journey',
        ...span,
        words: searchText,
        max: MAX_LEGS + 1,
      })
    : []
  if (found.length > MAX_LEGS) return undefined
  // by pickup, the order in which an officer reads it
  const journeys = found.toReversed()
  const registers: Partial<Record<RegisterKind, PackedLine[]>> = {}
  const records: StoredRecord[] = [...(await listEntriesOf(tx, { operator, of: found }))]
  for (const kind of REGISTER_PARTS) {
    if (!has(kind)) continue
    // current staff may have started long ago, so the staff register is complete whatever the days
    const when = kind === 'staff' ? {} : span
    const lines = await listNewest(tx, { operator, kind, ...when, max: MAX_LINES })
    registers[kind] = lines
      .filter(({ content }) => content !== null)
      .map(({ content, number, at, actor }) => ({
        line: content as RegisterLine,
        entry: number,
        changedAt: at,
        changedBy: actor.name,
      }))
    records.push(...(await listEntriesOf(tx, { operator, of: lines })))
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
    entries: records.toSorted((a, b) => a.number - b.number),
  }
}

import type { Party } from '../fleet/vehicle-type.ts'
import { type LocalTime, readLocalTime } from '../time.ts'
import type { PickupTime } from './draft.ts'

/** What a link may ask for: the parts of an address behind the question mark. */
export type LinkQuery = { get(name: string): string | null; getAll(name: string): string[] }

export type LinkLimits = {
  /** The most of each an operator takes; 0 where it does not take any. */
  most: Party
  vehicleTypeIds: readonly number[]
  mostVias: number
}

/** What of a link could not be used. */
export type LinkFault =
  | { part: 'when' | 'return' | 'vehicle' }
  | { part: 'stops'; most: number }
  | { part: 'party'; of: keyof Party; least: number; most: number }

/** A journey as a link asks for it: places in words, the rest judged already. */
export type JourneyLink = {
  pickup: string
  dropOff: string
  vias: readonly string[]
  time: PickupTime | undefined
  back: { kind: 'return'; local: LocalTime } | { kind: 'wait-and-return' } | undefined
  party: Partial<Party>
  vehicleTypeId: number | undefined
  faults: readonly LinkFault[]
}

const PARTY: Readonly<Record<string, keyof Party>> = {
  passengers: 'passengers',
  luggage: 'luggage',
  handbags: 'handbags',
  smallpets: 'smallPets',
  otherpets: 'otherPets',
  smallchildseats: 'smallChildSeats',
  largechildseats: 'largeChildSeats',
}

/** Every name a journey can be asked for by. */
export const LINK_NAMES: readonly string[] = [
  'pickup',
  'dropoff',
  'via',
  'when',
  'return',
  'vehicle',
  ...Object.keys(PARTY),
]

/** The longest text that is looked for as a place (specification, section 9: 255, less for the wire). */
const LONGEST_PLACE = 100

/** What a link asks for, each part for itself: one that cannot be read spoils no other. */
export function readJourneyLink(query: LinkQuery, limits: LinkLimits): JourneyLink {
  const faults: LinkFault[] = []
  const said = (name: string) => query.get(name)?.trim() ?? ''
  const placeOf = (text: string) => text.trim().slice(0, LONGEST_PLACE)
  const vias = query.getAll('via').map(placeOf).filter(Boolean)
  if (vias.length > limits.mostVias) faults.push({ part: 'stops', most: limits.mostVias })

  const time = readTime(said('when'))
  if (said('when') !== '' && !time) faults.push({ part: 'when' })
  const back = readBack(said('return'))
  if (said('return') !== '' && !back) faults.push({ part: 'return' })

  const party: Partial<Party> = {}
  for (const [name, of] of Object.entries(PARTY)) {
    if (said(name) === '') continue
    const least = of === 'passengers' ? 1 : 0
    const most = limits.most[of]
    const count = readCount(said(name))
    if (count !== undefined && count >= least && count <= most) party[of] = count
    else faults.push({ part: 'party', of, least, most })
  }

  const vehicleTypeId = readCount(said('vehicle'))
  const isOurs = vehicleTypeId !== undefined && limits.vehicleTypeIds.includes(vehicleTypeId)
  if (said('vehicle') !== '' && !isOurs) faults.push({ part: 'vehicle' })

  return {
    pickup: placeOf(said('pickup')),
    dropOff: placeOf(said('dropoff')),
    vias: vias.slice(0, limits.mostVias),
    time,
    back,
    party,
    vehicleTypeId: isOurs ? vehicleTypeId : undefined,
    faults,
  }
}

function readTime(text: string): PickupTime | undefined {
  if (/^(now|asap)$/i.test(text)) return { kind: 'now' }
  const local = readLocal(text)
  return local && { kind: 'later', local }
}

function readBack(text: string): JourneyLink['back'] {
  if (/^wait$/i.test(text)) return { kind: 'wait-and-return' }
  const local = readLocal(text)
  return local && { kind: 'return', local }
}

/** "2026-12-03T09:30", also with a space, and with seconds nobody means. */
const readLocal = (text: string): LocalTime | undefined =>
  readLocalTime(text.replace(' ', 'T').replace(/:00$/, (zeros) => (text.length > 16 ? '' : zeros)))

const readCount = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined

import type { Party } from '../fleet/vehicle-type.ts'
import { readLocalTime } from '../read-local-time.ts'
import type { LocalTime } from '../time.ts'
import type { PickupTime } from './draft/draft.ts'

/** The query parameters of a link. */
export type LinkQuery = { get(name: string): string | null; getAll(name: string): string[] }

export type LinkLimits = {
  /** The operator's maximum of each; 0 if it does not accept any. */
  max: Party
  vehicleTypeIds: readonly number[]
  maxVias: number
}

/** A part of a link that could not be used. */
export type LinkError =
  | { part: 'when' | 'return' | 'vehicle' }
  | { part: 'stops'; max: number }
  | { part: 'party'; of: keyof Party; min: number; max: number }

/** A journey as a link describes it: places as text, everything else validated. */
export type JourneyLink = {
  pickup: string
  dropOff: string
  vias: readonly string[]
  time: PickupTime | undefined
  back: { kind: 'return'; local: LocalTime } | { kind: 'wait-and-return' } | undefined
  party: Partial<Party>
  vehicleTypeId: number | undefined
  errors: readonly LinkError[]
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

/** Every parameter that describes a journey. */
export const LINK_NAMES: readonly string[] = [
  'pickup',
  'dropoff',
  'via',
  'when',
  'return',
  'vehicle',
  ...Object.keys(PARTY),
]

/** The longest text that is searched as a place (specification, section 9: 255, less for the wire). */
const MAX_PLACE_LENGTH = 100

/**
 * The journey a link describes. Each part is parsed separately, so that an unreadable one does not affect the others.
 */
export function readJourneyLink(query: LinkQuery, limits: LinkLimits): JourneyLink {
  const errors: LinkError[] = []
  const getParam = (name: string) => query.get(name)?.trim() ?? ''
  const placeOf = (text: string) => text.trim().slice(0, MAX_PLACE_LENGTH)
  const vias = query.getAll('via').map(placeOf).filter(Boolean)
  if (vias.length > limits.maxVias) errors.push({ part: 'stops', max: limits.maxVias })

  const time = readTime(getParam('when'))
  if (getParam('when') !== '' && !time) errors.push({ part: 'when' })
  const back = readBack(getParam('return'))
  if (getParam('return') !== '' && !back) errors.push({ part: 'return' })

  const party: Partial<Party> = {}
  for (const [name, partyKey] of Object.entries(PARTY)) {
    if (getParam(name) === '') continue
    const min = partyKey === 'passengers' ? 1 : 0
    const max = limits.max[partyKey]
    const count = readCount(getParam(name))
    if (count !== undefined && count >= min && count <= max) party[partyKey] = count
    else errors.push({ part: 'party', of: partyKey, min, max })
  }

  const vehicleTypeId = readCount(getParam('vehicle'))
  const isOurs = vehicleTypeId !== undefined && limits.vehicleTypeIds.includes(vehicleTypeId)
  if (getParam('vehicle') !== '' && !isOurs) errors.push({ part: 'vehicle' })

  return {
    pickup: placeOf(getParam('pickup')),
    dropOff: placeOf(getParam('dropoff')),
    vias: vias.slice(0, limits.maxVias),
    time,
    back,
    party,
    vehicleTypeId: isOurs ? vehicleTypeId : undefined,
    errors,
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

/** "2026-12-03T09:30", also with a space, and with seconds, which are ignored. */
const readLocal = (text: string): LocalTime | undefined =>
  readLocalTime(text.replace(' ', 'T').replace(/:00$/, (zeros) => (text.length > 16 ? '' : zeros)))

const readCount = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined

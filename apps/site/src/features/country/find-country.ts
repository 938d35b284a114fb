import { DAY } from '@kerbside/domain/time.ts'
import { fetchCountry, type VisitorCountry } from './api.ts'

const KEY = 'kerbside-country'

/** How long a stored country is used: a visitor who travels is located again the next day. */
const FRESH_MS = DAY

type StoredCountry = VisitorCountry & { atMs: number }

/**
 * The visitor's likely country: as stored today, otherwise from the server, otherwise as last known
 * but without its currency. Undefined if it was never known.
 */
export async function findCountry(nowMs: number): Promise<VisitorCountry | undefined> {
  const stored = findStoredCountry()
  if (stored && nowMs - stored.atMs < FRESH_MS && nowMs >= stored.atMs) return fromIpInfo(stored)
  const location = await fetchCountry()
  if (!location || location.country === '') {
    const before = { country: stored?.country ?? '', currency: '' }
    if (location) save({ ...before, atMs: nowMs })
    return fromIpInfo(before)
  }
  save({ ...location, atMs: nowMs })
  return location
}

const fromIpInfo = ({ country, currency }: VisitorCountry): VisitorCountry | undefined =>
  country === '' ? undefined : { country, currency }

function findStoredCountry(): StoredCountry | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isStoredCountry(stored) ? stored : undefined
  } catch {
    // Storage is blocked or the value is invalid: the server is asked.
    return undefined
  }
}

function save(stored: StoredCountry): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {}
}

const isStoredCountry = (stored: unknown): stored is StoredCountry =>
  typeof stored === 'object' &&
  stored !== null &&
  ['country', 'currency'].every((key) => typeof Reflect.get(stored, key) === 'string') &&
  typeof Reflect.get(stored, 'atMs') === 'number'

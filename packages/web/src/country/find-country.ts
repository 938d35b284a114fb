import { DAY } from '@kerbside/domain/time.ts'
import { askCountry, type VisitorCountry } from './api.ts'

const KEY = 'kerbside-country'

/** Who moves about is asked for again the next day; until then no page asks. */
const FRESH_MS = DAY

type Kept = VisitorCountry & { atMs: number }

/**
 * Where the visitor seems to be: as this browser was told today, else as the server says, else as it was last known,
 * though not what was sold there then. Undefined when nobody ever knew.
 */
export async function findCountry(nowMs: number): Promise<VisitorCountry | undefined> {
  const kept = findKept()
  if (kept && nowMs - kept.atMs < FRESH_MS && nowMs >= kept.atMs) return known(kept)
  const said = await askCountry()
  if (!said || said.country === '') {
    const before = { country: kept?.country ?? '', currency: '' }
    if (said) keep({ ...before, atMs: nowMs })
    return known(before)
  }
  keep({ ...said, atMs: nowMs })
  return said
}

const known = ({ country, currency }: VisitorCountry): VisitorCountry | undefined =>
  country === '' ? undefined : { country, currency }

function findKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    // Forbidden, or not ours: the server is asked.
    return undefined
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {}
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  ['country', 'currency'].every((key) => typeof Reflect.get(kept, key) === 'string') &&
  typeof Reflect.get(kept, 'atMs') === 'number'

import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { StoredLine } from './write-document.ts'

/** A line in its form before tariffs had calendars, charges and extras: `about` also held the number. */
type OldLine = { kind: string; about: string; amount: Minor }

const number = (about: string): number => (Number.isFinite(Number(about)) ? Number(about) : 1)

/** "2 child seats" */
const counted = (about: string, item: string, more: string): string =>
  about === '1' ? item : `${about} ${more}`

/** For each old kind: the current kind, its parameter, and how many. */
const RENAMED: Readonly<Record<string, (about: string) => Pick<Line, 'kind' | 'about' | 'units'>>> =
  {
    fixed: (about) => ({ kind: 'fixed', about, units: 1 }),
    distance: (about) => ({ kind: 'distance', about: 'mile', units: number(about) }),
    time: (about) => ({ kind: 'time', about: '', units: number(about) }),
    detour: (about) => ({ kind: 'detour', about: 'mile', units: number(about) }),
    vehicle: () => ({ kind: 'vehicle', about: '', units: 1 }),
    via: (about) => ({ kind: 'via', about: '', units: number(about) }),
    'wait-and-return': () => ({ kind: 'wait-and-return', about: '', units: 1 }),
    night: () => ({ kind: 'adjustment', about: 'Night rate', units: 1 }),
    minimum: () => ({ kind: 'minimum', about: '', units: 1 }),
    site: (about) => ({ kind: 'charge', about, units: 1 }),
    'child-seats': (about) => ({
      kind: 'extra',
      about: counted(about, 'Child seat', 'child seats'),
      units: number(about),
    }),
    pets: (about) => ({
      kind: 'extra',
      about: counted(about, 'Pet', 'pets'),
      units: number(about),
    }),
    'return-discount': () => ({ kind: 'return-discount', about: '', units: 1 }),
    rounding: () => ({ kind: 'rounding', about: '', units: 1 }),
  }

const isStoredLine = (line: Line | OldLine | StoredLine): line is StoredLine => Array.isArray(line)
const isOld = (line: Line | OldLine): line is OldLine => !('units' in line)

/** The lines of a stored quote or booking, of any age. */
export const readLines = (stored: unknown): Line[] =>
  (stored as readonly (Line | OldLine | StoredLine)[]).map((line) => {
    if (isStoredLine(line)) {
      const [kind, rule, about, units, rate, amount] = line
      return { kind, rule, about, units, rate, amount: minor(amount) }
    }
    if (!isOld(line)) return line
    const { kind, about, amount } = line
    const now = RENAMED[kind]?.(about) ?? { kind: 'charge' as const, about, units: 1 }
    return { ...now, rule: '', rate: now.units === 0 ? 0 : amount / now.units, amount }
  })

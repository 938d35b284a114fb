import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import type { OperatorId } from '../operator.ts'
import type { Roads } from '../ports/roads/port.ts'
import type { Place } from '../postgres/prepare-database.ts'
import { StartFault } from '../start-fault.ts'

/** The install at work: its schema is this version's, and its connections are the running server's. */
export type Office = Pick<
  Deps,
  'db' | 'key' | 'now' | 'newId' | 'randomBytes' | 'log' | 'operators' | 'hostBook'
> & {
  /** Where the install is to be reached. */
  settings: Pick<Deps['settings'], 'publicUrl' | 'hostPage'>
  /** The pool under `db`, for what goes past it (COPY). Statements end after five seconds unless one says otherwise. */
  pool: pg.Pool
  /** Ends the open pages of a member of staff or a driver, in every process of the install. */
  endLive?: (operator: OperatorId, holder: string) => Promise<void>
  /** The built-in roads, for prices of example journeys. */
  openRoads: () => Roads
}

/** What lies before whoever runs a command. */
export type Desk = {
  /** The database as it is, nothing changed and nothing checked. */
  place: Place
  /** Opened when first asked for; closed when the command has ended. */
  openOffice: () => Promise<Office>
  /** One line on standard output. */
  say: (line: string) => void
  /** A file or folder the person named, seen from the folder they are in. */
  fileAt: (name: string) => string
  /** Standard input to its end; a person at a terminal is asked for it with `prompt`. */
  readInput: (prompt: string) => Promise<string>
}

/** What the person wrote after the command's name. */
export type Said = {
  words: readonly string[]
  /** `--operator kerbside` */
  options: Readonly<Record<string, string | undefined>>
  /** `--force` */
  flags: ReadonlySet<string>
}

/** One command of `npm run kerbside -- …`. */
export type Command = {
  /** "prices export": what is written to run it. */
  name: string
  /** What follows the name, for the person: "<file> [--operator slug]". */
  usage: string
  /** What it does, in half a line. */
  about: string
  /** How many words it takes; too few or too many are answered with its usage. */
  words?: { least: number; most: number }
  /** Options with a value, and those without. */
  options?: readonly string[]
  flags?: readonly string[]
  run: (desk: Desk, said: Said) => Promise<void>
}

/** The office with one operator's things to hand. */
export type Counter = Office & { operator: OperatorId; profile: Operator }

/** The office of `--operator slug`; without it, of the only operator there is. */
export async function openCounter(desk: Desk, said: Said): Promise<Counter> {
  const office = await desk.openOffice()
  const profile = await namedOperator(office, said)
  return { ...office, operator: profile.id as OperatorId, profile }
}

async function namedOperator(office: Office, said: Said): Promise<Operator> {
  const all = await office.operators.list()
  const slug = said.options['operator']
  const found = slug === undefined ? all : all.filter((operator) => operator.slug === slug)
  const [only] = found
  if (only && found.length === 1) return only
  const slugs = all.map((operator) => operator.slug).sort()
  if (slugs.length === 0) throw new StartFault('There is no operator yet.')
  const asked = slug === undefined ? 'Say which operator' : `There is no operator ${slug}`
  throw new StartFault(`${asked}: --operator ${slugs.join(' or --operator ')}`)
}

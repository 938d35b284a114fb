import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../env.ts'
import type { OperatorId } from '../operator.ts'
import type { Roads } from '../ports/roads/port.ts'
import type { Place } from '../postgres/prepare-database.ts'

/** A ready install: its schema is this version's, and it uses the running server's connections. */
export type AdminContext = Pick<
  Deps,
  'db' | 'key' | 'now' | 'newId' | 'randomBytes' | 'log' | 'operators' | 'platformRegistry'
> & {
  /** Public address and host name of the install. */
  settings: Pick<Deps['settings'], 'publicUrl' | 'platformHostname'>
  /**
   * The pool under `db`, for direct use (COPY). Statements time out after five seconds unless one sets another limit.
   */
  pool: pg.Pool
  /** Closes the live connections of a member of staff or a driver, in every process of the install. */
  endLive?: (operator: OperatorId, holder: string) => Promise<void>
  /** Tells the running servers that something of an operator has changed. */
  notifyChange?: (operator: OperatorId) => Promise<void>
  /** The built-in road network, for prices of example journeys. */
  openRoads: () => Roads
}

/** What a command can use. */
export type Desk = {
  /** Settings of this program's environment. */
  settings: Settings
  /** Where the database is; opened on first use. Opening it changes nothing and checks nothing. */
  openPlace: () => Promise<Place>
  /** Opened on first use; closed when the command ends. */
  openAdminContext: () => Promise<AdminContext>
  /** Writes one line to standard output. */
  write: (line: string) => void
  /** Resolves a file or folder against the caller's working folder. */
  fileAt: (name: string) => string
  /** Reads standard input to its end; at a terminal, shows `prompt` first. */
  readInput: (prompt: string) => Promise<string>
}

/** What follows the command's name on the command line. */
export type CommandArgs = {
  words: readonly string[]
  /** `--operator kerbside` */
  options: Readonly<Record<string, string | undefined>>
  /** `--force` */
  flags: ReadonlySet<string>
}

/** One command of `npm run kerbside -- …`. */
export type Command = {
  /** "prices export": how the command is called. */
  name: string
  /** What follows the name, for the help: "<file> [--operator slug]". */
  usage: string
  /** A short description for the help. */
  about: string
  /** How many words it takes; any other number prints its usage. */
  words?: { min: number; max: number }
  /** Options with a value; flags have none. */
  options?: readonly string[]
  flags?: readonly string[]
  run: (desk: Desk, args: CommandArgs) => Promise<void>
}

/** The admin context of one operator. */
export type Counter = AdminContext & { operator: OperatorId; profile: Operator }

/** Opens the context of `--operator slug`; without the option, of the only operator there is. */
export async function openCounter(desk: Desk, args: CommandArgs): Promise<Counter> {
  const adminContext = await desk.openAdminContext()
  const profile = await namedOperator(adminContext, args)
  return { ...adminContext, operator: profile.id as OperatorId, profile }
}

async function namedOperator(adminContext: AdminContext, args: CommandArgs): Promise<Operator> {
  const all = await adminContext.operators.list()
  const slug = args.options['operator']
  const found = slug === undefined ? all : all.filter((operator) => operator.slug === slug)
  const [only] = found
  if (only && found.length === 1) return only
  const slugs = all.map((operator) => operator.slug).sort()
  if (slugs.length === 0) throw new CommandError('There are no operators yet.')
  const message = slug === undefined ? 'Which operator? Add one' : `There is no operator ${slug}`
  throw new CommandError(`${message}: --operator ${slugs.join(' or --operator ')}`)
}

/** A start failure that the user at the terminal can fix: shown as one line, without a stack. */
export class CommandError extends Error {
  override name = 'StartFault'
}

/** The fields that Node and pg set on a system error. */
type SystemErrorFields = {
  port?: number
  address?: string
  path?: string
  hostname?: string
  syscall?: string
  message?: string
}

const NO_SPACE = 'The disk is full'

/** System error codes, with texts that say what to do next. */
const DESCRIPTIONS: Record<string, (error: SystemErrorFields) => string | undefined> = {
  EADDRINUSE: (error) =>
    `Port ${error.port} is already in use. Stop the other program, or set PORT to a free port.`,
  EADDRNOTAVAIL: (error) => `This machine has no address ${error.address}. Check HOST.`,
  EACCES: (error) =>
    error.path === undefined
      ? `This user can’t listen on port ${error.port}. Set PORT to 1024 or above.`
      : `${error.path} can’t be written by this user. Set KERBSIDE_DATA to a folder of your own.`,
  EPERM: (error) =>
    `${error.path} can’t be changed by this user. Set KERBSIDE_DATA to a folder of your own.`,
  EROFS: (error) => `${error.path} is on a read-only disk. Set KERBSIDE_DATA to another folder.`,
  ENOTDIR: (error) => `${error.path} isn’t a folder. Check KERBSIDE_DATA.`,
  ENOENT: (error) =>
    error.syscall === 'mkdir'
      ? `${error.path} can’t be created. Set KERBSIDE_DATA to another folder.`
      : undefined,
  ENOSPC: () => `${NO_SPACE}. Free some space and start again.`,
  EDQUOT: () => `The disk quota of this user is used up. Free some space and start again.`,
  EFBIG: () => 'A file reached the size limit of this shell (ulimit -f). Raise it and start again.',
  ECONNREFUSED: (error) =>
    `Nothing is listening at ${error.address ?? error.path}:${error.port}. Check DATABASE_URL and that the database is running.`,
  ENOTFOUND: (error) => `Can’t find the host ${error.hostname}. Check DATABASE_URL.`,
  EAI_AGAIN: (error) => `Couldn’t look up the host ${error.hostname}. Check DATABASE_URL.`,
  ETIMEDOUT: () => 'The database didn’t respond in time. Check DATABASE_URL.',
  '28P01': () => 'The database refused the password. Check DATABASE_URL.',
  '28000': () => 'The database refused this user. Check DATABASE_URL.',
  '25006': () =>
    'The database is read-only. Check DATABASE_URL: it must name the server that accepts writes, or all servers.',
  '08P01': (error) =>
    `The pooler or database refused the connection: ${error.message}. Check DATABASE_URL.`,
  '57P03': () => 'The database is starting up or shutting down. Try again in a moment.',
  '3D000': () => 'The database named in DATABASE_URL doesn’t exist. Create it first.',
  '53100': () => `The database’s disk is full. Free some space and start again.`,
  '53300': () => 'The database has no free connections. Raise its max_connections.',
}

/** The driver's errors, which have no code, when a connection is not made in time. */
const TIMEOUTS = ['timeout expired', 'timeout exceeded when trying to connect']

/** One line for an error that the user can fix, undefined for an unexpected one. */
export function describeStartError(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message
  if (error instanceof AggregateError) return describeStartError(error.errors[0])
  if (error instanceof Error && TIMEOUTS.includes(error.message))
    return DESCRIPTIONS['ETIMEDOUT']?.({})
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return DESCRIPTIONS[String(error.code)]?.(error as SystemErrorFields)
}

/** Runs the start of a program; an error becomes one line on stderr and exit code 1. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  // makes a file at the shell's size limit an ordinary error instead of killing the process
  process.on('SIGXFSZ', () => {})
  try {
    await start()
  } catch (error) {
    const message =
      describeStartError(error) ?? (error instanceof Error ? error.stack : String(error))
    process.stderr.write(`kerbside: ${message}\n`)
    process.exit(1)
  }
}

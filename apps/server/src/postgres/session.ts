/** The settings of a session, applied before its first use. */
export type Session = {
  /** The role it sets; undefined resets it to the user that signed in. */
  role: string | undefined
  /** Limits by the name of their setting; undefined resets one to the server's default. */
  limits: Readonly<Record<string, string | undefined>>
  /** Set at the begin of each transaction instead, for a pooler that shares connections between transactions. */
  perTransaction?: true
}

type Message = { status?: string; fields?: unknown[] }
type Parse = { name?: string; text: string; types?: unknown }
type Close = { type: 'S' | 'P'; name?: string }

/** What the driver's connection sends and reports, which its types leave out. */
export type Wire = {
  stream: { cork(): void; uncork(): void }
  query(text: string): void
  parse(parsed: Parse): void
  bind(bound: { statement?: string; values?: unknown[] }): void
  describe(described: { type: 'P' }): void
  execute(executed: object): void
  close(closed: Close): void
  flush(): void
  sync(): void
  emit(event: string | symbol, ...given: unknown[]): boolean
}

export type TransactionSession = {
  /** The server's process that runs the open transaction; undefined until it has responded, and between transactions. */
  pid(): number | undefined
  /** Whether a transaction was begun and its role and limits are not confirmed. */
  isUnset(): boolean
}

export const sessionSql = ({ role, limits }: Session): string =>
  [
    role === undefined ? 'reset role' : `set role ${role}`,
    ...Object.entries(limits).map(([name, value]) =>
      value === undefined ? `reset ${name}` : `set ${name} = '${value}'`,
    ),
  ].join('; ')

const BEGIN = /^\s*(begin|start\s+transaction)\b/i

/**
 * For a pooler that gives each transaction another session of the server: every transaction on this connection, also that
 * of a single statement, first sets its role and limits, in the same round trip. This is done to what is sent to the
 * server, so that no way of calling the driver leaves it out. Statements have no names, because the next transaction is
 * in a session that did not parse them. COPY from the client is not supported: it would need a Sync of its own.
 */
export function setInTransactions(wire: Wire, session: Session): TransactionSession {
  const parse = wire.parse.bind(wire)
  const bind = wire.bind.bind(wire)
  const close = wire.close.bind(wire)
  const emit = wire.emit.bind(wire)
  const settings = settingsSql(session)
  let isOpen = false
  let state: 'set' | 'sent' | 'confirmed' = 'set'
  let pid: number | undefined

  const send = (text: string) => {
    parse({ text })
    bind({})
    wire.execute({})
  }
  const set = () => {
    send(settings)
    // the process id is needed while the statement runs
    wire.flush()
  }
  const open = () => {
    isOpen = true
    state = 'sent'
  }

  wire.parse = ({ text, types }) => {
    if (!isOpen) {
      open()
      set()
    }
    parse({ text, types })
  }
  wire.bind = (bound) => bind({ ...bound, statement: '' })
  wire.close = (closed) => {
    if (closed.type !== 'S') close(closed)
  }
  // As an extended query: up to its Sync the server treats everything as one transaction. It refuses a text of two
  // statements, of which the first could end the transaction.
  wire.query = (text) => {
    wire.stream.cork()
    if (!isOpen && BEGIN.test(text)) {
      open()
      // the isolation level must be set before any query
      send(text)
      set()
    } else {
      wire.parse({ text })
      bind({})
      wire.describe({ type: 'P' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
  }
  // The responses to our own statement, one row and its completion, are not the caller's.
  wire.emit = (event, ...given) => {
    const { status, fields } = (given[0] ?? {}) as Message
    if (event === 'readyForQuery') {
      isOpen = status !== 'I'
      state = 'set'
      if (!isOpen) pid = undefined
    } else if (event === 'dataRow' && state === 'sent') {
      state = 'confirmed'
      pid = Number(fields?.[0])
      return true
    } else if (event === 'commandComplete' && state === 'confirmed') {
      state = 'set'
      return true
    }
    return emit(event, ...given)
  }
  for (const name of ['parsedStatements', 'submittedNamedStatements'])
    Object.defineProperty(wire, name, { get: () => ({}) })

  return { pid: () => pid, isUnset: () => state === 'sent' }
}

const settingsSql = ({ role, limits }: Session): string =>
  [
    'select pg_backend_pid()',
    // without an operator, whatever another user of the server's session has set
    ...Object.entries({ role, 'app.operator': '', ...limits }).flatMap(([name, value]) =>
      value === undefined ? [] : [`set_config('${name}', '${value}', true)`],
    ),
  ].join(', ')

import type pg from 'pg'
import { CommandError } from '../command-error.ts'
import { sqlStateOf } from './database-error.ts'
import type { Connection } from './open-client.ts'
import type { Session } from './session.ts'

/**
 * The roles of the running server: no superusers, and owners of nothing. The app sees one operator at a time; the
 * sandbox gateway has its own schema and no access to operators' rows.
 */
export const ROLES = ['kerbside_app', 'kerbside_sandbox'] as const
export type Role = (typeof ROLES)[number]

/** `own-login`: the embedded cluster. `one-url`: the user of a DATABASE_URL becomes the role in each session. */
export type SignIn = 'own-login' | 'one-url'

/** Limits of every statement of the running server; migrations have none. */
export const LIMITS = {
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '2s',
}

/** Where the database is reached. `pooler` shares connections between transactions; the owner is never behind it. */
export type Reach = { owner: Connection; pooler?: Connection; signIn: SignIn }

/** The connection of the running server as a role: through the pooler, if there is one. */
export const connectionOf = (role: Role, { owner, pooler, signIn }: Reach): Connection => {
  if (signIn === 'own-login')
    return { ...owner, user: role, session: { role: undefined, limits: LIMITS } }
  if (pooler) return { ...pooler, session: { role, limits: LIMITS, perTransaction: true } }
  return { ...owner, session: { role, limits: LIMITS } }
}

/** A session of the app that lives on, for LISTEN: never through the pooler. */
export const listenerOf = ({ owner, signIn }: Reach): Connection =>
  connectionOf('kerbside_app', { owner, signIn })

/** The owner's session, reset: a pooler may reuse a connection that has a role and limits. */
export const OWNER_SESSION: Session = {
  role: undefined,
  limits: Object.fromEntries(Object.keys(LIMITS).map((name) => [name, undefined])),
}

/** Creates the roles in the owner's database. Safe at every start, and for several processes at once. */
export async function prepareRoles(owner: pg.Pool, { signIn }: { signIn: SignIn }): Promise<void> {
  for (const role of ROLES) await prepareRole(owner, { role, signIn })
  await attempt(owner, {
    sql: 'grant usage on schema public to kerbside_app',
    advice: 'does not own the schema public. Ask for, once: alter schema public owner to',
  })
}

async function prepareRole(owner: pg.Pool, { role, signIn }: { role: Role; signIn: SignIn }) {
  const { rows } = await owner.query<{ safe: boolean | null; member: boolean | null }>(
    `select (select not rolsuper and not rolbypassrls from pg_roles where rolname = $1) as safe,
      (select pg_has_role(oid, 'member') from pg_roles where rolname = $1) as member`,
    [role],
  )
  const { safe, member } = rows[0] ?? {}
  if (safe === false)
    throw new CommandError(
      `The role ${role} can see the data of every operator. Run: alter role ${role} nosuperuser nobypassrls`,
    )
  const login = signIn === 'own-login' ? 'login' : 'nologin'
  if (safe === null)
    await attempt(owner, {
      sql: `create role ${role} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`,
      advice: `may not create roles. Ask for, once: ${ROLES.map((item) => `create role ${item} nologin`).join('; ')}; grant ${ROLES.join(', ')} to`,
    })
  if (signIn === 'one-url' && member !== true)
    await attempt(owner, {
      sql: `grant ${role} to current_user`,
      advice: `is not a member of ${role}. Ask for, once: grant ${role} to`,
    })
}

/** 42710, 23505 and "tuple concurrently updated": another process did the same at the same moment. */
const ALREADY = new Set(['42710', '23505', 'XX000'])
const FORBIDDEN = new Set(['42501', '0LP01'])

async function attempt(owner: pg.Pool, { sql, advice }: { sql: string; advice: string }) {
  try {
    await owner.query(sql)
  } catch (error) {
    const code = sqlStateOf(error)
    if (ALREADY.has(code)) return
    if (!FORBIDDEN.has(code)) throw error
    const { rows } = await owner.query<{ me: string }>('select quote_ident(current_user) as me')
    const me = rows[0]?.me ?? ''
    throw new CommandError(`The user ${me} of DATABASE_URL ${advice} ${me}`)
  }
}

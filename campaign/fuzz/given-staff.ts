import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import {
  makeAuthenticator,
  openAuthenticator,
} from '../../apps/server/src/features/staff/check-figures.ts'
import type { OperatorId } from '../../apps/server/src/operator.ts'
import type { FuzzedCall } from './fuzzed-call.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Means, unguessable } from './keep-canaries.ts'
import { openVisitor } from './visitor.ts'
import type { Send } from './wire-request.ts'

const EMAIL = 'desk-kbfuzz@example.com'
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const PASSWORDHASH = `v1.${hashOf('desk').toString('base64url')}`

/** The calls by which people of the operator sign in. */
export const isOfStaff = ({ path }: FuzzedCall): boolean => path.startsWith('/api/staff/')

/**
 * Somebody who signs in at the console, and for every call what lets it go all the way: an invitation to follow, a
 * session between the two steps, a session after them. It lies in the browser of whoever asks next, beside theirs.
 */
export async function givenStaff(means: Means & { send: Send }, operatorId: string) {
  const ann = await givenMember(means, { operatorId, email: EMAIL })
  await openVisitor(means.send, HOST).ask('POST', '/api/staff/enrol', {
    invitation: ann.invitation,
    passwordhash: PASSWORDHASH,
    code: figuresOf(means, ann.secret),
  })
  let token = ''
  return {
    beside: (headers: Record<string, string>): Record<string, string> => ({
      ...headers,
      cookie: [headers['cookie'], `staff=${token}`].filter(Boolean).join('; '),
    }),
    async freshFor({ path }: FuzzedCall): Promise<Values> {
      const kind = path === '/api/staff/code' ? 'half' : 'whole'
      token = await keepSession(means, { operatorId, staffId: ann.id, kind })
      if (path === '/api/staff/signin') return { email: EMAIL, passwordhash: PASSWORDHASH }
      if (path === '/api/staff/code') return { code: await unusedFigures(means, ann) }
      const email = `desk-${randomUUID()}@example.com`
      const { invitation, secret } = await givenMember(means, { operatorId, email })
      return { invitation, passwordhash: PASSWORDHASH, code: figuresOf(means, secret) }
    },
  }
}

const figuresOf = ({ now }: Means, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) })

/** Figures let in once: these may again. */
async function unusedFigures(means: Means, ann: { id: string; secret: string }): Promise<string> {
  await means.rows.query('update staff_member set last_step = null where id = $1', [ann.id])
  return figuresOf(means, ann.secret)
}

async function givenMember(
  { rows, now, key }: Means,
  { operatorId, email }: { operatorId: string; email: string },
) {
  const id = randomUUID()
  const whose = { operator: operatorId as OperatorId, staffId: id }
  const sealed = makeAuthenticator({ key, randomBytes }, whose)
  const invitation = unguessable()
  await rows.query(
    `insert into staff_member (operator_id, id, email, name, role, made_at)
     values ($1, $2, $3, 'Kbfuzz-Desk', 'support', $4)`,
    [operatorId, id, email, now()],
  )
  await rows.query('insert into staff_invitation values ($1, $2, $3, $4, $5)', [
    operatorId,
    id,
    hashOf(invitation),
    sealed,
    inAnHour(now()),
  ])
  return { id, invitation, secret: openAuthenticator({ key }, { ...whose, sealed }) }
}

async function keepSession(
  { rows, now }: Means,
  { operatorId, staffId, kind }: { operatorId: string; staffId: string; kind: 'half' | 'whole' },
): Promise<string> {
  const token = unguessable()
  await rows.query(`insert into staff_session values ($1, $2, $3, $4, '', $5, $5, $6, $6)`, [
    operatorId,
    hashOf(token),
    staffId,
    kind,
    now(),
    inAnHour(now()),
  ])
  return token
}

const inAnHour = (now: Date) => new Date(now.getTime() + 3_600_000)

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import {
  makeAuthenticator,
  openAuthenticator,
} from '../../apps/server/src/features/staff/check-totp-code.ts'
import type { OperatorId } from '../../apps/server/src/operator.ts'
import { openFuzzClient } from './fuzz-client.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import { HOST, type Values } from './given-bookings.ts'
import { type Deps, unguessable } from './insert-canaries.ts'
import type { Send } from './wire-request.ts'

const EMAIL = 'desk-kbfuzz@example.com'
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const PASSWORDHASH = `v1.${hashOf('desk').toString('base64url')}`

/** The endpoints with which the operator's staff sign in. */
export const isOfStaff = ({ path }: FuzzedEndpoint): boolean => path.startsWith('/api/staff/')

/**
 * A member of staff who signs in at the console, and for every endpoint what it needs to succeed: an invitation, a
 * session between the two steps, a complete session. Its cookies are added to those of the next client.
 */
export async function givenStaff(deps: Deps & { send: Send }, operatorId: string) {
  const ann = await givenMember(deps, { operatorId, email: EMAIL })
  await openFuzzClient(deps.send, HOST).request('POST', '/api/staff/enrol', {
    invitation: ann.invitation,
    passwordhash: PASSWORDHASH,
    code: totpCode(deps, ann.secret),
  })
  let token = ''
  return {
    beside: (headers: Record<string, string>): Record<string, string> => ({
      ...headers,
      cookie: [headers['cookie'], `staff=${token}`].filter(Boolean).join('; '),
    }),
    async freshFor({ path }: FuzzedEndpoint): Promise<Values> {
      const kind = path === '/api/staff/code' ? 'awaiting_code' : 'signed_in'
      token = await saveSession(deps, { operatorId, staffId: ann.id, kind })
      if (path === '/api/staff/signin') return { email: EMAIL, passwordhash: PASSWORDHASH }
      if (path === '/api/staff/code') return { code: await unusedCode(deps, ann) }
      const email = `desk-${randomUUID()}@example.com`
      const { invitation, secret } = await givenMember(deps, { operatorId, email })
      return { invitation, passwordhash: PASSWORDHASH, code: totpCode(deps, secret) }
    },
  }
}

const totpCode = ({ now }: Deps, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) })

/** A code works once; this makes the used ones valid again. */
async function unusedCode(deps: Deps, ann: { id: string; secret: string }): Promise<string> {
  await deps.rows.query('update staff_member set last_step = null where id = $1', [ann.id])
  return totpCode(deps, ann.secret)
}

async function givenMember(
  { rows, now, key }: Deps,
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

async function saveSession(
  { rows, now }: Deps,
  {
    operatorId,
    staffId,
    kind,
  }: { operatorId: string; staffId: string; kind: 'awaiting_code' | 'signed_in' },
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

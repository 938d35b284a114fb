import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { DEMO_PASSWORD } from '../seed/demo-accounts.ts'
import { hashAsBrowser } from '../src/features/account/sign-in/deny-common.ts'
import type { AnyFacts } from '../src/features/notification/compose/message-facts.ts'
import { openFacts } from '../src/features/notification/send/seal-facts.ts'
import type { LiveDeps } from '../src/hub/live.ts'
import {
  asOwner,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestResponse,
} from './test-app.ts'

/** The hash that a browser could send for a password: any 32 bytes, the same for the same password. */
export const hashFor = (password: string): string =>
  `v1.${createHash('sha256').update(password).digest('base64url')}`

export const MAYA = {
  email: 'maya@example.com',
  phone: '020 7946 0123',
  surname: 'Osei',
  firstname: 'Maya',
  dialingcode: '+44',
  passwordhash: hashFor('maya'),
}

/** An account made by this client, which is then signed in to it. */
export async function givenCustomer(
  client: TestClient,
  input: Partial<typeof MAYA> = {},
): Promise<{ custid: number }> {
  const { status, body } = await client.post('/api/signUp', { ...MAYA, ...input })
  if (body['Code'] !== 1) throw new Error(`no account: ${status} ${JSON.stringify(body)}`)
  return { custid: Number(body['Id']) }
}

export const signInAs = (
  client: TestClient,
  input: { email?: string; passwordhash?: string; rememberme?: boolean } = {},
): Promise<TestResponse> =>
  client.post('/api/signIn', { email: MAYA.email, passwordhash: MAYA.passwordhash, ...input })

type QueuedEmail = { kind: string; facts: AnyFacts['facts'] }

/** The e-mails to an address from Kerbside, oldest first, as their recipient reads them. */
export async function emailsTo(testApp: TestApp, email: string): Promise<QueuedEmail[]> {
  const rows = await asOwner<{ id: string; kind: string; sealed: Buffer }>(
    testApp,
    `select id, kind, sealed from message where channel = 'mail' and recipient = '${email}' order by ctid`,
  )
  const context = await testApp.context()
  return rows.flatMap((row) => openFacts(context, row) ?? [])
}

/** The link in the newest e-mail of this kind. */
export async function linkIn(
  testApp: TestApp,
  {
    to,
    kind,
  }: {
    to: string
    kind: 'password-reset' | 'email-change' | 'email-change-requested' | 'email-changed-notice'
  },
): Promise<string> {
  const found = (await emailsTo(testApp, to)).findLast((message) => message.kind === kind)
  if (!found || !('path' in found.facts)) throw new Error(`no ${kind} to ${to}`)
  return found.facts.path
}

/** The id and the code of the newest password reset link. */
export async function resetLink(
  testApp: TestApp,
  to: string = MAYA.email,
): Promise<{ id: string; code: string }> {
  const [, , id = '', code = ''] = (await linkIn(testApp, { to, kind: 'password-reset' })).split(
    '/',
  )
  return { id, code }
}

const AT_FIRST = '2026-03-10T12:00:00Z'

/**
 * One test app for the tests of a file. Each test finds it without customers and bookings, at noon, with the
 * demo's settings.
 */
export function setUpTestApp({ deps = {} }: { deps?: Partial<LiveDeps> } = {}): () => TestApp {
  let testApp: TestApp | undefined
  let settings = '{}'
  const opened = () => {
    if (!testApp) throw new Error('the house opens before the first test')
    return testApp
  }
  beforeAll(async () => {
    testApp = await startTestApp({ now: AT_FIRST, deps, ends: afterAll })
    const rows = await asOwner(testApp, 'select id, settings from operator')
    settings = JSON.stringify(rows).replaceAll("'", "''")
  })
  beforeEach(async () => {
    opened().setNow(AT_FIRST)
    await asOwner(
      opened(),
      `truncate customer, booking, session, session_booking, sign_in_attempt, account_code, email_undo, message, stored_message, outbox cascade;
       update operator set settings = kept.settings
       from jsonb_to_recordset('${settings}') as kept (id uuid, settings jsonb) where kept.id = operator.id`,
    )
    opened().deps.operators.forget()
  })
  return opened
}

/** Signs in as a person of a demo operator, with the password that the demo prints. */
export async function asDemo(client: TestClient, email: string, slug = 'kerbside'): Promise<void> {
  const passwordhash = await hashAsBrowser(slug, DEMO_PASSWORD)
  const { body } = await signInAs(client, { email, passwordhash })
  if (body['Code'] !== 1) throw new Error(`not signed in: ${JSON.stringify(body)}`)
}

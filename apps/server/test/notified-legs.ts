import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MailServer, openMailServer } from '../../../testkit/mail/mail-server.ts'
import { type FakePushService, openPushService } from '../../../testkit/push/push-service.ts'
import { withOperator } from '../src/db.ts'
import { queueOffer } from '../src/features/notification/send/queue-offer.ts'
import { sendDue } from '../src/features/notification/send/send-due.ts'
import { smtpMail } from '../src/ports/mail/smtp.ts'
import { vapidKeys } from '../src/ports/push/vapid-keys.ts'
import { webPushes } from '../src/ports/push/web.ts'
import { givenBooking, type Made } from './given.ts'
import { setUpTestApp } from './given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from './given-driver.ts'
import { givenLegInState } from './given-leg-in-state.ts'
import { asOwner, type TestClient } from './test-app.ts'

export type LegMessage =
  | 'driver-assigned'
  | 'driver-changed'
  | 'driver-on-way'
  | 'driver-arrived'
  | 'pickup-moved'
  | 'leg-finished'
  | 'leg-no-show'

/** A test app with Marek as a driver and real servers for mail and push that keep what they receive. */
export function setUpNotifiedLegs() {
  let server: MailServer
  let service: FakePushService
  let dan: GivenDriver
  let phone: TestClient

  beforeAll(async () => {
    server = await openMailServer()
    service = await openPushService()
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })

  const mailFor = () => {
    const { port } = server
    const deps = { host: '127.0.0.1', port, user: '', password: '', from: '' }
    return Promise.resolve(smtpMail({ server: { ...deps, encryption: 'none' } }))
  }
  const pushFor = () =>
    webPushes({
      keys: vapidKeys(Buffer.alloc(32, 7)),
      contact: 'mailto:desk@kerbside.example',
      accepts: (endpoint) => endpoint.startsWith(service.url),
    })

  const opened = setUpTestApp({ deps: { mailFor, pushFor } })

  beforeAll(async () => {
    dan = await givenDriver(opened(), {
      firstName: 'Marek',
      vehicle: { make: 'Mercedes', model: 'E-Class', colour: 'Black', registration: 'TEST LK24' },
    })
    phone = await signInDriver(opened(), dan)
  })
  beforeEach(async () => {
    await asOwner(opened(), 'delete from message_template')
    server.received.length = 0
    service.received.length = 0
    service.status = 201
  })

  /** Writes the outbox entry of a move by the desk or driver, and the leg's new state. */
  async function moved(
    made: Made,
    { state, kind }: { state: Parameters<typeof givenLegInState>[1]['state']; kind: LegMessage },
  ): Promise<void> {
    const testApp = opened()
    const { bookingId, leg } = await givenLegInState(testApp, {
      reference: made.Bref,
      state,
      driver: dan,
    })
    const payload = JSON.stringify({ bookingId, leg })
    await asOwner(
      testApp,
      `insert into outbox (operator_id, id, kind, payload, run_at, attempts, last_error)
       select operator_id, gen_random_uuid(), '${kind}', '${payload}', '${testApp.deps.now().toISOString()}', 0, ''
       from booking where id = '${bookingId}'`,
    )
  }

  const subjects = () => server.received.map(({ email }) => email.subject ?? '')
  const textsOf = () =>
    asOwner<{ body_text: string }>(
      opened(),
      "select body_text from stored_message where channel = 'sms' order by stored_at",
    )
  const droppedOf = () =>
    asOwner<{ kind: string; last_error: string }>(
      opened(),
      "select kind, last_error from message where state = 'dropped' order by made_at",
    )

  /** A booking whose first e-mail has been sent. */
  async function booked(client: TestClient = opened().client()): Promise<Made> {
    const made = await givenBooking(client)
    await sendDue(opened().deps)
    server.received.length = 0
    await asOwner(opened(), 'delete from stored_message')
    return made
  }

  /** The operator turns on an email that is off at first. */
  const givenMailOn = (kind: string) =>
    asOwner(
      opened(),
      `insert into message_template (operator_id, kind, channel, is_on, is_own, subject, body, changed_at, changed_by)
       select id, '${kind}', 'mail', true, false, '', '', now(), 'Ada' from operator where slug = 'kerbside'`,
    )

  /** An offer to Marek, in the state it has when the message is sent. */
  async function givenOffer(made: Made, state: 'sent' | 'withdrawn' = 'sent'): Promise<void> {
    const testApp = opened()
    const context = await testApp.context()
    const [row] = await asOwner<{ id: string; booking_id: string; leg: number }>(
      testApp,
      `insert into offer (operator_id, id, booking_id, leg, driver_id, state, sent_at, expires_at, answered_at)
       select operator_id, gen_random_uuid(), booking_id, number, '${dan.driverId}', '${state}', '2026-03-10T12:00:00Z',
         '2026-03-10T12:00:30Z', ${state === 'sent' ? 'null' : "'2026-03-10T12:00:02Z'"}
       from leg where reference = ${made.Bref} returning id, booking_id, leg`,
    )
    if (!row) throw new Error('no offer')
    const facts = { bookingId: row.booking_id, leg: row.leg, offerId: row.id }
    await withOperator(context, (tx) => queueOffer(tx, { context, driverId: dan.driverId, facts }))
  }

  /** A browser whose user pressed "Tell me". */
  async function listens(client: TestClient, input: object) {
    const { endpoint, p256dh, auth } = service.subscribe()
    const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
    return {
      endpoint,
      answer: await client.post('/api/push', { endpoint, ...keys, ...input }),
    }
  }

  return {
    opened,
    moved,
    subjects,
    textsOf,
    droppedOf,
    booked,
    givenMailOn,
    givenOffer,
    listens,
    get server() {
      return server
    },
    get service() {
      return service
    },
    get dan() {
      return dan
    },
    get phone() {
      return phone
    },
  }
}

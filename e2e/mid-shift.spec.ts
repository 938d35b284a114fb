import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { asOwner } from './owner-database.ts'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'
import { bookForCash, soon } from './wire.ts'

const DRIVERS = 4
const ROAD = ['en_route', 'arrived', 'on_board', 'completed'] as const
/** The server is killed after this many responses. */
const KILLED_AFTER = [6]

type RecordedReply = { cookie: string; body: object; answer: { code: number; reason: string } }

const post = async <Reply>(
  testApp: RunningTestApp,
  { path, body, cookie }: { path: string; body: object; cookie: string },
): Promise<Reply> => {
  const response = await fetch(`http://127.0.0.1:${testApp.port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Reply
}

/** Sessions of the desk and of demo drivers, as signing in would make them. */
async function givenPeople(testApp: RunningTestApp) {
  const [staff, ...phones] = Array.from({ length: DRIVERS + 1 }, () =>
    randomBytes(32).toString('base64url'),
  )
  const hashOf = (token = '') => createHash('sha256').update(token).digest()
  return asOwner(testApp, async (client) => {
    const { rows } = await client.query<{ operator_id: string; id: string; number: number }>(
      `select d.operator_id, d.id, d.number from driver d join operator o on o.id = d.operator_id
       where o.slug = 'kerbside' and d.vehicle_id is not null order by d.number limit $1`,
      [DRIVERS],
    )
    const operator = rows[0]?.operator_id
    // any driver may drive any of the legs
    await client.query("update vehicle set vehicle_type_ids = '{1,2,3,4,5,6,7,8}'")
    await client.query("update licence set expires_on = '2099-01-01'")
    const ann = randomUUID()
    await client.query(
      `insert into staff_member (operator_id, id, email, name, role, made_at)
       values ($1, $2, 'ann@kerbside.example', 'Ann Fox', 'dispatcher', now())`,
      [operator, ann],
    )
    await client.query(
      `insert into staff_session (operator_id, token_hash, staff_id, kind, made_at, seen_at, expires_at, ends_at)
       values ($1, $2, $3, 'signed_in', now(), now(), now() + interval '1 hour', now() + interval '1 hour')`,
      [operator, hashOf(staff), ann],
    )
    for (const [place, { id }] of rows.entries())
      await client.query(
        `insert into driver_session (operator_id, token_hash, driver_id, made_at, seen_at, expires_at, ends_at)
         values ($1, $2, $3, now(), now(), now() + interval '1 day', now() + interval '1 day')`,
        [operator, hashOf(phones[place]), id],
      )
    return {
      desk: `staff=${staff}`,
      drivers: rows.map(({ number }, place) => ({ number, cookie: `driver=${phones[place]}` })),
    }
  })
}

test('the server is killed in mid-shift: no acknowledged action is lost, and none is done twice', async () => {
  const testApp = await startTestServer()
  const replies: RecordedReply[] = []
  const references: number[] = []
  try {
    const { desk, drivers } = await givenPeople(testApp)
    for (const { number: driverId } of drivers) {
      const { jobpartid } = await bookForCash(testApp, { bookingdate: soon(), vehtypeid: 0 })
      const body = { reference: jobpartid, driverId, version: 1, anyway: true }
      const given = await post<{ code: number; message: string }>(testApp, {
        path: '/api/desk/assign',
        body,
        cookie: desk,
      })
      expect(given).toMatchObject({ code: 1, message: '' })
      references.push(jobpartid)
    }

    let responses = 0
    let killing: Promise<void> | undefined
    const kills = [...KILLED_AFTER]
    const countResponse = () => {
      responses += 1
      if (responses !== kills[0]) return
      kills.shift()
      killing = testApp.kill().then(() => testApp.restart())
    }

    /** A phone repeats each action until it gets a response, as the app does. */
    const shift = async ({ cookie }: { cookie: string }, jobpartid = 0) => {
      for (const to of ROAD) {
        const at = new Date().toISOString()
        const body = { reference: jobpartid, to, eventId: randomUUID(), at, reason: '' }
        for (;;) {
          try {
            const result = await post<RecordedReply['answer']>(testApp, {
              path: '/api/driver/move',
              body,
              cookie,
            })
            replies.push({ cookie, body, answer: result })
            break
          } catch {
            await killing
          }
        }
        countResponse()
      }
    }
    await Promise.all(drivers.map((driver, place) => shift(driver, references[place])))
    await killing

    expect(kills).toEqual([])
    expect(replies.map(({ answer: result }) => result.code)).toEqual(replies.map(() => 1))
    for (const { cookie, body, answer: result } of replies) {
      const again = await post<RecordedReply['answer']>(testApp, {
        path: '/api/driver/move',
        body,
        cookie,
      })
      expect([again.code, again.reason]).toEqual([result.code, result.reason])
    }
    for (const reference of references) {
      const { rows } = await asOwner(testApp, (client) =>
        client.query(
          `select l.state, array_agg(t.to_state order by t.version) as moves,
             (select count(*)::int from journal j where j.booking_id = l.booking_id) as entries,
             (select count(*)::int from cash_taken c where c.booking_id = l.booking_id) as cash
           from leg l join transition t on t.booking_id = l.booking_id and t.machine = 'leg'
           where l.reference = $1 group by l.state, l.booking_id`,
          [reference],
        ),
      )
      expect(rows).toEqual([
        { state: 'completed', moves: ['confirmed', 'assigned', ...ROAD], entries: 2, cash: 1 },
      ])
    }
  } finally {
    await testApp.stop()
  }
})

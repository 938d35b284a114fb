import { copiesOf, copyRows } from './copy-rows.ts'
import { asOwner } from './owner-database.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { bookForCash } from './wire.ts'

export const BOOKINGS = 200_000
const VEHICLES = 150
const SURNAMES = 1_000

/** A quarter have the first name Maya; there are a thousand surnames of eight letters and digits. */
export const surnameOf = (n: number): string => `Osei${String(n % SURNAMES).padStart(4, '0')}`

const PERSON = `jsonb_build_object('name', (array['Maya', 'Adele', 'Tom', 'Zoë'])[1 + (n / ${SURNAMES}) % 4] || ' Osei' || lpad((n % ${SURNAMES})::text, 4, '0'),
  'phone', '20' || 79000000 + n, 'diallingCode', '+44', 'email', 'p' || n || '@example.com')`
/** Two years back and some weeks ahead. */
const AT = `(now() + interval '20 days' - n * (interval '750 days' / ${BOOKINGS}))`

/** Inserts copies of one booking over two years, each for another customer. Returns how many seconds it took. */
export async function makeBookings(testApp: RunningTestApp): Promise<number> {
  const { jobpartid } = await bookForCash(testApp)
  const from = performance.now()
  await asOwner(testApp, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    // these triggers fold the columns used by the search
    await client.query('alter table booking enable always trigger fold_booking')
    await client.query('alter table leg enable always trigger fold_leg')
    await copyRows(client, 'vehicle', {
      from: copiesOf('vehicle', {
        times: VEHICLES,
        by: 't.number = (select min(number) from vehicle where operator_id = o.id)',
      }),
      more: `jsonb_build_object('id', md5('v' || n)::uuid, 'number', 1000 + n,
        'registration', 'BN' || 10 + n % ${VEHICLES} || ' KRB')`,
    })
    await copyRows(client, 'booking', {
      from: copiesOf('booking', {
        times: BOOKINGS,
        by: `t.id = (select booking_id from leg where operator_id = o.id and reference = ${jobpartid})`,
      }),
      more: `jsonb_build_object('id', md5('b' || n)::uuid, 'quote_id', md5('q' || n)::uuid,
        'made_at', ${AT} - interval '3 days', 'passenger', ${PERSON}, 'customer', ${PERSON})`,
    })
    await copyRows(client, 'leg', {
      from: copiesOf('leg', { times: BOOKINGS, by: `t.reference = ${jobpartid}` }),
      more: `jsonb_build_object('booking_id', md5('b' || n)::uuid, 'reference', 5000000 + n,
        'pickup_at', ${AT}, 'pickup_local', to_char(${AT} at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'),
        'vehicle_id', md5('v' || 1 + n % ${VEHICLES})::uuid,
        'state', case when ${AT} < now() then 'completed' else 'confirmed' end)`,
    })
    await client.query('vacuum analyze')
  })
  return (performance.now() - from) / 1000
}

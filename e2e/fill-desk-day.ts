import { copyRows } from './copy-rows.ts'
import { asOwner } from './owner-database.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { bookForCash } from './wire.ts'

const COPIES = 48
const DRIVERS = 10
const NAMES = ['Maya Osei', 'Tom Demo', 'Adele Field', 'Sam Sample', 'Zoë Test', 'Finn Demo']

const place = (name: string, postcode: string, at: readonly [number, number]) => ({
  name,
  postcode,
  at,
})
const HEATHROW = place('Heathrow Terminal 3', 'TW6 1QG', [51.4709, -0.4565])
const CITY_AIRPORT = place('London City Airport', 'E16 2PX', [51.5036, 0.0497])
const PADDINGTON = place('Paddington Station', 'W2 1HQ', [51.5167, -0.177])
const BRIDGE = place('London Bridge Station', 'SE1 9SP', [51.5052, -0.0864])
const WIMBLEDON = place('Wimbledon Station', 'SW19 7NL', [51.4213, -0.2064])
const CANARY = place('Canary Wharf', 'E14 4QQ', [51.5053, -0.0209])
const TRIPS = [
  [HEATHROW, PADDINGTON],
  [BRIDGE, HEATHROW],
  [WIMBLEDON, CITY_AIRPORT],
  [PADDINGTON, CANARY],
  [CANARY, BRIDGE],
  [CITY_AIRPORT, WIMBLEDON],
] as const

/**
 * A day on the board: drivers on shift with jobs from two hours ago until the evening, some unassigned. The jobs are
 * copies of real bookings; the demo driver of the driver app has none. Returns the number of an accepted job.
 */
export async function fillDeskDay(testApp: RunningTestApp): Promise<number> {
  const references: number[] = []
  for (const [from, to] of TRIPS) {
    const { jobpartid } = await bookForCash(testApp, {
      pick: from.name,
      picklat: from.at[0],
      picklng: from.at[1],
      pickpostcode: from.postcode,
      doff: to.name,
      dofflat: to.at[0],
      dofflng: to.at[1],
      droppostcode: to.postcode,
    })
    references.push(jobpartid)
  }
  const template = `(array[${references.join(', ')}])[1 + n % ${references.length}]`
  const names = `(array[${NAMES.map((name) => `'${name}'`).join(', ')}])[1 + n % ${NAMES.length}]`
  const at = `(date_trunc('minute', now()) - interval '100 minutes' + n / ${DRIVERS} * interval '97 minutes' + n % ${DRIVERS} * interval '8 minutes')`
  const driver = `(select d.id from driver d where d.operator_id = t.operator_id and d.number > 1 order by d.number offset n % ${DRIVERS} limit 1)`
  await asOwner(testApp, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await copyRows(client, 'booking', {
      from: `generate_series(1, ${COPIES}) n join leg l on l.reference = ${template} join booking t on t.id = l.booking_id and t.operator_id = l.operator_id`,
      more: `jsonb_build_object('id', md5('b' || n)::uuid, 'quote_id', md5('q' || n)::uuid, 'test', false,
        'passenger', t.passenger || jsonb_build_object('name', ${names}))`,
    })
    await copyRows(client, 'leg', {
      from: `generate_series(1, ${COPIES}) n join leg t on t.reference = ${template}`,
      more: `jsonb_build_object('booking_id', md5('b' || n)::uuid, 'reference', 5000000 + n,
        'pickup_at', ${at}, 'pickup_local', to_char(${at} at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'),
        'driver_id', case when n % 11 = 0 and ${at} > now() then null else ${driver} end,
        'state', case when ${at} < now() - interval '45 minutes' then 'completed'
          when ${at} < now() then 'on_board'
          when n % 11 = 0 then 'confirmed' else 'assigned' end)`,
    })
    await client.query(
      `insert into driver_shift (operator_id, id, driver_id, vehicle_id, started_at)
       select operator_id, gen_random_uuid(), id, vehicle_id, now() - interval '4 hours'
       from driver where vehicle_id is not null and number > 1
         and operator_id = (select id from operator where slug = 'kerbside')`,
    )
  })
  return 5_000_000 + COPIES - 1
}

import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { asOwner, type TestApp } from './test-app.ts'

export type LegSeed = { state: LegState; pickupAt: string; ofBooker?: number }

const ZONE = 'Europe/London'

/**
 * Past legs of the customer of this booking: copies of the booking with other numbers, states and times. Returns
 * their references in the same order.
 */
export async function givenLegs(
  testApp: TestApp,
  { like, journeys }: { like: string | number; journeys: readonly LegSeed[] },
): Promise<number[]> {
  const rows = journeys.map(({ state, pickupAt, ofBooker }, index) => ({
    at: index,
    state,
    pickup_at: pickupAt,
    pickup_local: localAt(new Date(pickupAt), ZONE),
    booker_id: ofBooker ?? null,
    reference: 700_000_000 + index,
  }))
  const json = JSON.stringify(rows).replaceAll("'", "''")
  await asOwner(
    testApp,
    `with made as (select gen_random_uuid() as id, j.* from jsonb_to_recordset('${json}') as j
       (at int, state text, pickup_at timestamptz, pickup_local text, booker_id int, reference int)),
     was as (select l.operator_id, l.booking_id from leg l where l.reference = ${Number(like)}),
     booked as (insert into booking select (jsonb_populate_record(b, jsonb_build_object(
         'id', m.id, 'quote_id', gen_random_uuid(), 'booker_id', m.booker_id))).*
       from booking b join was on was.operator_id = b.operator_id and was.booking_id = b.id, made m)
     insert into leg select (jsonb_populate_record(l, jsonb_build_object('booking_id', m.id, 'state', m.state,
         'pickup_at', m.pickup_at, 'pickup_local', m.pickup_local, 'booker_id', m.booker_id, 'number', 1,
         'reference', m.reference))).*
       from leg l join was on was.operator_id = l.operator_id and was.booking_id = l.booking_id and l.number = 1, made m`,
  )
  return rows.map(({ reference }) => reference)
}

import type { Values } from './given-bookings.ts'
import type { Fleet } from './given-fleet.ts'
import type { Rows } from './rows.ts'

/**
 * The state of a leg; `offered`: confirmed, with an open offer to the driver; `owing`: assigned, and payable by card;
 * `overpaid`: completed, and the driver took more cash than the fare.
 */
export type GivenLegState =
  | 'confirmed'
  | 'offered'
  | 'assigned'
  | 'en_route'
  | 'on_board'
  | 'completed'
  | 'cancelled'
  | 'owing'
  | 'overpaid'

/** Above every reference used by bookings and companies of the campaign. */
const FIRST = 1_400_000_000

/**
 * Legs of a guest who pays the driver, each new and in the state an endpoint needs, because most actions work only
 * once. The driver's earlier legs are ended, so that the driver is free.
 */
export async function givenFuzzLegs(
  { rows, now }: { rows: Rows; now: () => Date },
  { operatorId, reference, fleet }: { operatorId: string; reference: number; fleet: Fleet },
) {
  const { driverId, vehicleId } = fleet
  const drives = (state: string) =>
    `case when ${state} in ('confirmed', 'cancelled') then null else`
  await rows.query(
    `create function pg_temp.give_ride(ref int, wanted text, at timestamptz)
       returns uuid language plpgsql as $$
     declare
       fresh uuid := gen_random_uuid();
       offered uuid := gen_random_uuid();
       stands text := case wanted when 'offered' then 'confirmed' when 'owing' then 'assigned' when 'overpaid' then 'completed' else wanted end;
     begin
       update leg set driver_id = null, vehicle_id = null,
           state = case when state in ('completed', 'no_show') then state else 'cancelled' end
         where operator_id = '${operatorId}' and driver_id = '${driverId}';
       update offer set state = 'withdrawn', answered_at = at
         where operator_id = '${operatorId}' and driver_id = '${driverId}' and state = 'sent';
       insert into driver_shift (operator_id, id, driver_id, vehicle_id, started_at)
         values ('${operatorId}', gen_random_uuid(), '${driverId}', '${vehicleId}', at) on conflict do nothing;
       insert into booking select (jsonb_populate_record(b, jsonb_build_object('id', fresh,
           'quote_id', gen_random_uuid(), 'made_at', at, 'version', 1,
           'payment_method', case wanted when 'owing' then 'card' else 'cash' end))).*
         from booking b join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
         where l.operator_id = '${operatorId}' and l.reference = ${reference};
       insert into leg select (jsonb_populate_record(l, jsonb_build_object('booking_id', fresh, 'reference', ref,
           'state', stands, 'pickup_at', at + interval '150 minutes',
           'driver_id', ${drives('stands')} '${driverId}' end, 'vehicle_id', ${drives('stands')} '${vehicleId}' end))).*
         from leg l where l.operator_id = '${operatorId}' and l.reference = ${reference};
       insert into session_booking select s.operator_id, s.token_hash, fresh from session_booking s
         join leg l on l.operator_id = s.operator_id and l.booking_id = s.booking_id
         where l.operator_id = '${operatorId}' and l.reference = ${reference};
       insert into transition (operator_id, booking_id, id, leg, machine, from_state, to_state, role, channel, at,
           reason, version)
         values ('${operatorId}', fresh, gen_random_uuid(), 1, 'leg', 'confirmed', stands, 'dispatcher', 'desk', at, '', 1);
       insert into cancellation (operator_id, booking_id, leg, fee_minor, refund_minor, currency, requested_by, reason, at)
         select '${operatorId}', fresh, 1, 0, 0, 'GBP', 'customer', '', at where stands = 'cancelled';
       insert into offer (operator_id, id, booking_id, leg, driver_id, state, sent_at, expires_at)
         select '${operatorId}', offered, fresh, 1, '${driverId}', 'sent', at, at + interval '10 minutes'
         where wanted = 'offered';
       insert into cash_taken (operator_id, booking_id, leg, driver_id, amount_minor, currency, taken_at, stated)
         select '${operatorId}', fresh, 1, '${driverId}', 10000000, 'GBP', at, true where wanted = 'overpaid';
       insert into footprint (operator_id, booking_id, leg, path, metres, seconds, changed_at)
         select '${operatorId}', fresh, 1, '[[-0.45, 51.47], [-0.02, 51.5]]', 30000, 3000, at
         where stands = 'completed';
       return offered;
     end $$`,
  )
  let given = 0
  return {
    /** The ids of a new leg. */
    givenLegIn: async (wanted: GivenLegState): Promise<Values> => {
      const reference = FIRST + given++
      const [made] = await rows.query<{ offer: string }>(
        'select pg_temp.give_ride($1, $2, $3) as offer',
        [reference, wanted, now()],
      )
      return { reference, version: 1, offerId: made?.offer }
    },
  }
}

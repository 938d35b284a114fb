-- The list of payments, newest first and page by page, however many there are; and a payment by its reference at
-- the gateway.
create index attempt_by_age on payment_attempt (operator_id, made_at, id);
create index attempt_by_state on payment_attempt (operator_id, state, made_at, id);
create index attempt_by_provider_ref on payment_attempt (operator_id, provider_ref) where provider_ref is not null;
-- The journal of a day; and the balance of every account, from the index alone.
create index journal_by_time on journal (operator_id, at, id);
create index posting_sums on posting (operator_id, account, currency) include (amount_minor);
-- Reports read the journeys of a range of days.
create index leg_to_report on leg (operator_id, pickup_at)
  include (pickup_local, state, booking_id, number, fare_minor, vehicle_type, driver_id, booker_id);
create index transition_arrived on transition (operator_id, booking_id, leg) include (at)
  where machine = 'leg' and to_state = 'arrived';

-- Only the last characters of a secret are ever shown, with the person who saved it and the result of its last
-- check.
alter table operator_secret
  add column ending text not null default '' check (length(ending) <= 4),
  add column changed_by text not null default '',
  add column checked_at timestamptz,
  add column check_result text not null default '';

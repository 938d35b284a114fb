-- What the cancellation of a leg cost, stored permanently: a repeated request gets the same result.
create table cancellation (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- The fee is the part of the paid or owed amount that is charged; the refund is paid back or no longer owed.
  fee_minor bigint not null check (fee_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  currency text not null,
  requested_by text not null check (requested_by in ('customer', 'staff')),
  reason text not null,
  at timestamptz not null,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);

alter table cancellation enable row level security;
alter table cancellation force row level security;
create policy operator on cancellation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on cancellation to kerbside_app;

-- The debt of an account is added up at every booking on it.
create index open_account_booking on booking (operator_id, booker_id) where payment_state = 'on_account';

-- A payment link is found by its booking.
create index booking_access_to_pay on booking_access (operator_id, booking_id, expires_at) where scope = 'pay';

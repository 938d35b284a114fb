-- What cancelling a leg cost, once and for ever: whoever asks again is told the same.
create table cancellation (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- Kept of what was paid or is owed, and what goes back or is owed no longer.
  fee_minor bigint not null check (fee_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  currency text not null,
  asked_by text not null check (asked_by in ('customer', 'staff')),
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

-- What an account owes is added up whenever somebody books on it.
create index open_account_booking on booking (operator_id, booker_id) where payment_state = 'on_account';

-- A link to pay is found again by its booking.
create index booking_access_to_pay on booking_access (operator_id, booking_id, expires_at) where scope = 'pay';

-- One attempt to take the money of a booking. The gateway is the authority; this row is the last known state.
create table payment_attempt (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  number integer not null,
  gateway text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('created', 'submitting', 'requires_action', 'authorised',
    'captured', 'failed', 'voided', 'unknown', 'orphan')),
  provider_ref text,
  card_brand text not null default '',
  card_last4 text not null default '',
  decline_reason text not null default '',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, booking_id, number),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);

-- At most one attempt of a booking may be live. The index enforces this, not the code.
create unique index one_live_attempt on payment_attempt (operator_id, booking_id)
  where state in ('created', 'submitting', 'requires_action', 'unknown');
create unique index one_captured_attempt on payment_attempt (operator_id, booking_id)
  where state in ('authorised', 'captured');

alter table payment_attempt enable row level security;
alter table payment_attempt force row level security;
create policy operator on payment_attempt
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on payment_attempt to kerbside_app;

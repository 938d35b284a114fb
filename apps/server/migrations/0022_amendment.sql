-- A change of a trip that was offered, and perhaps confirmed: what it was, what it becomes and what it costs.
create table amendment (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- Of the booking it was worked out for: of another one it is not confirmed any more.
  version integer not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The leg before and after, as the booking has them.
  leg_before jsonb not null,
  leg_after jsonb not null,
  note_before text not null,
  note_after text not null,
  total_before_minor bigint not null check (total_before_minor >= 0),
  total_after_minor bigint not null check (total_after_minor >= 0),
  primary key (operator_id, id),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
create index amendment_by_booking on amendment (operator_id, booking_id);

alter table amendment enable row level security;
alter table amendment force row level security;
create policy operator on amendment
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on amendment to kerbside_app;

-- How often a booking was changed: each change may ask for a balance, which is paid at most once.
alter table booking add column changes smallint not null default 0 check (changes >= 0);
alter table payment_attempt add column round smallint not null default 0 check (round >= 0);
drop index one_captured_attempt;
create unique index one_captured_attempt on payment_attempt (operator_id, booking_id, purpose, round)
  where state in ('authorised', 'captured');

-- Of what a leg costs since it was changed, how much was paid before; nothing said: its share of the deposit.
alter table leg add column paid_minor bigint check (paid_minor >= 0);

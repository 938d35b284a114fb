-- An offered change of a trip, confirmed or not: the leg before, the leg after and the price.
create table amendment (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- The version of the booking it was computed for; it cannot be confirmed for any other version.
  version integer not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The leg before and after, in the form the booking has.
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

-- How many times the booking was changed: each change may require a balance payment, paid at most once.
alter table booking add column changes smallint not null default 0 check (changes >= 0);
alter table payment_attempt add column round smallint not null default 0 check (round >= 0);
drop index one_captured_attempt;
create unique index one_captured_attempt on payment_attempt (operator_id, booking_id, purpose, round)
  where state in ('authorised', 'captured');

-- The part of a changed leg's price that was paid before; null: its share of the deposit.
alter table leg add column paid_minor bigint check (paid_minor >= 0);

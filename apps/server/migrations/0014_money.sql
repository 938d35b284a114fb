-- An attempt says what it is for: the fare, a deposit on it, what is left of it, or a tip. Each is paid at most once.
alter table payment_attempt
  add column purpose text not null default 'fare' check (purpose in ('fare', 'deposit', 'balance', 'tip')),
  add column captured_minor bigint check (captured_minor >= 0),
  -- Asked for as a hold, to be taken later; it must be taken until capture_before, or the bank lets it go.
  add column hold boolean not null default false,
  add column capture_before timestamptz,
  -- When the clockwork last asked the gateway after it.
  add column asked_at timestamptz;
drop index one_captured_attempt;
create unique index one_captured_attempt on payment_attempt (operator_id, booking_id, purpose)
  where state in ('authorised', 'captured');
create index attempt_to_settle on payment_attempt (operator_id, changed_at)
  where state in ('created', 'submitting', 'requires_action', 'unknown', 'authorised');
create index attempt_by_ref on payment_attempt (operator_id, gateway, provider_ref) where provider_ref is not null;
create index attempt_by_time on payment_attempt (operator_id, gateway, made_at);

-- How much of an attempt belongs to each leg; the shares add up to its amount.
create table payment_allocation (
  operator_id uuid not null references operator (id),
  attempt_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (operator_id, attempt_id, leg),
  foreign key (operator_id, attempt_id) references payment_attempt (operator_id, id)
);

-- Money on its way back. The row is written before the gateway is asked; its id is the key the gateway is asked with.
create table refund (
  operator_id uuid not null references operator (id),
  id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- Who wanted it: customer, staff, system, or gateway for one made by hand in its dashboard.
  asked_by text not null check (asked_by in ('customer', 'staff', 'system', 'gateway')),
  state text not null check (state in ('pending', 'submitted', 'unknown', 'succeeded', 'failed')),
  provider_ref text,
  tries integer not null default 0,
  last_error text not null default '',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, attempt_id) references payment_attempt (operator_id, id)
);
create index refund_by_attempt on refund (operator_id, attempt_id);
create unique index refund_by_ref on refund (operator_id, attempt_id, provider_ref) where provider_ref is not null;
create index refund_to_settle on refund (operator_id, changed_at) where state in ('pending', 'submitted', 'unknown');

-- The last guard behind the code: never more goes back than came.
create function refund_fits() returns trigger language plpgsql as $$
declare taken bigint; given bigint;
begin
  select coalesce(captured_minor, amount_minor) into taken from payment_attempt
    where operator_id = new.operator_id and id = new.attempt_id and state in ('captured', 'orphan') for update;
  if taken is null then
    raise exception 'a refund needs money that was taken' using errcode = '23514';
  end if;
  select coalesce(sum(amount_minor), 0) into given from refund
    where operator_id = new.operator_id and attempt_id = new.attempt_id and state <> 'failed' and id <> new.id;
  if given + new.amount_minor > taken then
    raise exception 'more would go back than was taken' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refund_fits before insert or update on refund
  for each row when (new.state <> 'failed') execute function refund_fits();

-- Double entry, for ever: nobody is granted a change, and what was booked once (event_key) is not booked again.
create table journal (
  operator_id uuid not null references operator (id),
  id uuid not null,
  event_key text not null,
  kind text not null,
  booking_id uuid,
  at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, event_key)
);
create index journal_by_booking on journal (operator_id, booking_id) where booking_id is not null;

-- Positive is debit, negative is credit; accounts are those of domain/ledger.
create table posting (
  operator_id uuid not null references operator (id),
  journal_id uuid not null,
  number smallint not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (operator_id, journal_id, number),
  foreign key (operator_id, journal_id) references journal (operator_id, id)
);
create index posting_by_account on posting (operator_id, account, currency);

create function journal_balances() returns trigger language plpgsql as $$
begin
  if exists (select from posting where operator_id = new.operator_id and journal_id = new.journal_id
      group by currency having sum(amount_minor) <> 0) then
    raise exception 'journal % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on posting deferrable initially deferred
  for each row execute function journal_balances();

create function stays_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = '42501';
end $$;
create trigger journal_stays before update or delete on journal for each row execute function stays_as_written();
create trigger posting_stays before update or delete on posting for each row execute function stays_as_written();

-- Messages of gateways, kept before they are answered. What they say is not believed: the charge is asked for anew.
create table gateway_event (
  operator_id uuid not null references operator (id),
  gateway text not null,
  event_id text not null,
  type text not null,
  about text not null check (about in ('charge', 'refund', 'dispute', 'other')),
  order_id text not null,
  charge_ref text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- Why it moves nothing, for a person to look at; '' when it is in order.
  parked text not null default '',
  tries integer not null default 0,
  tried_at timestamptz,
  last_error text not null default '',
  primary key (operator_id, gateway, event_id)
);
create index gateway_event_to_do on gateway_event (operator_id, received_at) where processed_at is null;
create index gateway_event_parked on gateway_event (operator_id, received_at) where parked <> '';

-- What gateway, attempts and ledger say differently, until somebody has found out why.
create table money_difference (
  operator_id uuid not null references operator (id),
  id uuid not null,
  gateway text not null,
  kind text not null,
  charge_ref text not null,
  order_id text not null,
  currency text not null,
  gateway_minor bigint not null,
  attempt_minor bigint not null,
  ledger_minor bigint not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  note text not null default '',
  primary key (operator_id, id)
);
create unique index money_difference_open on money_difference (operator_id, gateway, kind, charge_ref, order_id)
  where closed_at is null;

-- Up to which time an operator's gateway was matched.
create table money_match (
  operator_id uuid not null references operator (id),
  gateway text not null,
  matched_until timestamptz not null,
  primary key (operator_id, gateway)
);

-- A corporate account may owe this much; nothing said: no limit.
alter table booker
  add column credit_limit_minor bigint check (credit_limit_minor >= 0),
  add column credit_currency text not null default 'GBP';

alter table booking
  add column deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  add column tip_minor bigint not null default 0 check (tip_minor >= 0),
  -- What cancelling costs and when, as it was promised when the booking was made.
  add column cancel_bands jsonb not null default '[]';

alter table payment_allocation enable row level security;
alter table payment_allocation force row level security;
create policy operator on payment_allocation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on payment_allocation to kerbside_app;

alter table refund enable row level security;
alter table refund force row level security;
create policy operator on refund
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on refund to kerbside_app;

alter table journal enable row level security;
alter table journal force row level security;
create policy operator on journal
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on journal to kerbside_app;

alter table posting enable row level security;
alter table posting force row level security;
create policy operator on posting
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on posting to kerbside_app;

alter table gateway_event enable row level security;
alter table gateway_event force row level security;
create policy operator on gateway_event
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on gateway_event to kerbside_app;

alter table money_difference enable row level security;
alter table money_difference force row level security;
create policy operator on money_difference
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on money_difference to kerbside_app;

alter table money_match enable row level security;
alter table money_match force row level security;
create policy operator on money_match
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on money_match to kerbside_app;

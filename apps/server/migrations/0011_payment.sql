-- Money: attempts to take it, refunds, the ledger, and the reconciliation with gateways.

-- One try to take money for a booking. The gateway is the authority; this row is the last known state.
create table payment_attempt (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  number integer not null,
  -- Each purpose is paid at most once in each round; a change of the booking begins a new round.
  purpose text not null default 'fare' check (purpose in ('fare', 'deposit', 'balance', 'tip')),
  round smallint not null default 0 check (round >= 0),
  gateway text not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint check (captured_minor >= 0),
  currency text not null,
  state text not null check (state in ('created', 'submitting', 'requires_action', 'authorised',
    'captured', 'failed', 'voided', 'unknown', 'orphan')),
  -- Authorised now and captured later: before capture_before, or the bank releases the money.
  authorise_only boolean not null default false,
  capture_before timestamptz,
  provider_ref text,
  card_brand text not null default '',
  card_last4 text not null default '',
  decline_reason text not null default '',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- When a task last asked the gateway about it.
  last_polled_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, booking_id, number),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
-- At most one attempt of a booking may be live. The indexes enforce this, not the code.
create unique index one_live_attempt on payment_attempt (operator_id, booking_id)
  where state in ('created', 'submitting', 'requires_action', 'unknown');
create unique index one_captured_attempt on payment_attempt (operator_id, booking_id, purpose, round)
  where state in ('authorised', 'captured');
create index attempt_to_settle on payment_attempt (operator_id, changed_at)
  where state in ('created', 'submitting', 'requires_action', 'unknown', 'authorised');
create index attempt_by_ref on payment_attempt (operator_id, gateway, provider_ref) where provider_ref is not null;
create index attempt_by_time on payment_attempt (operator_id, gateway, made_at);
-- The list of payments, newest first and page by page, however many there are; and a payment by its reference at
-- the gateway.
create index attempt_by_age on payment_attempt (operator_id, made_at, id);
create index attempt_by_state on payment_attempt (operator_id, state, made_at, id);
create index attempt_by_provider_ref on payment_attempt (operator_id, provider_ref) where provider_ref is not null;
call operator_table('payment_attempt', 'select, insert, update');

-- How much of an attempt belongs to each leg; the shares add up to its amount.
create table payment_allocation (
  operator_id uuid not null references operator (id),
  attempt_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (operator_id, attempt_id, leg),
  foreign key (operator_id, attempt_id) references payment_attempt (operator_id, id)
);
call operator_table('payment_allocation', 'select, insert');

-- Money that is paid back. The row is written before the request to the gateway; its id is the idempotency key
-- of that request.
create table refund (
  operator_id uuid not null references operator (id),
  id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- Who requested it: customer, staff, system, or gateway for a refund made by hand in its dashboard.
  requested_by text not null check (requested_by in ('customer', 'staff', 'system', 'gateway')),
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
call operator_table('refund', 'select, insert, update');

-- The last safeguard behind the code: refunds never exceed the captured amount.
create function check_refund_total() returns trigger language plpgsql as $$
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
create trigger check_refund_total before insert or update on refund
  for each row when (new.state <> 'failed') execute function check_refund_total();

-- Double entry, append-only: no role may change a row, and one event_key is booked only once.
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
-- The journal of a day.
create index journal_by_time on journal (operator_id, at, id);
call operator_table('journal', 'select, insert');

-- Positive is debit, negative is credit; the accounts are those of domain/ledger.
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
-- The balance of every account, from the index alone.
create index posting_sums on posting (operator_id, account, currency) include (amount_minor);
call operator_table('posting', 'select, insert');

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

create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = '42501';
end $$;
create trigger journal_append_only before update or delete on journal for each row execute function reject_ledger_change();
create trigger posting_append_only before update or delete on posting for each row execute function reject_ledger_change();

-- Messages of gateways, stored before they are answered. Their content is not trusted: the charge is read from
-- the gateway again.
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
  -- Why it moves no money, for a person to review; '' if it is in order.
  parked text not null default '',
  tries integer not null default 0,
  tried_at timestamptz,
  last_error text not null default '',
  primary key (operator_id, gateway, event_id)
);
create index gateway_event_to_do on gateway_event (operator_id, received_at) where processed_at is null;
create index gateway_event_parked on gateway_event (operator_id, received_at) where parked <> '';
call operator_table('gateway_event', 'select, insert, update, delete');

-- What gateway, attempts and ledger disagree about, until a person has explained it.
create table reconciliation_difference (
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
create unique index reconciliation_difference_open on reconciliation_difference (operator_id, gateway, kind, charge_ref, order_id)
  where closed_at is null;
call operator_table('reconciliation_difference', 'select, insert, update');

-- The time up to which an operator's gateway is reconciled.
create table reconciliation_progress (
  operator_id uuid not null references operator (id),
  gateway text not null,
  reconciled_until timestamptz not null,
  primary key (operator_id, gateway)
);
call operator_table('reconciliation_progress', 'select, insert, update');

-- The agreement of a corporate account with its operator: commission, terms, and rules for the trips booked on
-- it.
alter table booker
  add column address text not null default '',
  add column commission_basis_points integer not null default 0 check (commission_basis_points between 0 and 10000),
  -- Added for every completed journey, in that journey's currency.
  add column commission_fixed_minor bigint not null default 0 check (commission_fixed_minor >= 0),
  add column payment_days integer not null default 30 check (payment_days between 0 and 365),
  -- Reference and travel rules, in the form of domain/corporate/trip-rules.ts.
  add column rules jsonb not null default '{}';

-- A customer's role in the account they belong to; meaningless for a customer who belongs to none.
alter table customer
  add column booker_role text not null default 'booker'
    check (booker_role in ('booker', 'approver', 'accounts', 'admin'));

create table cost_centre (
  operator_id uuid not null references operator (id),
  booker_id integer not null,
  code text not null,
  name text not null,
  retired_at timestamptz,
  primary key (operator_id, booker_id, code),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);

-- The cost centre that a booking of an account is charged to.
create table account_trip (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  cost_centre text not null,
  primary key (operator_id, booking_id),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);

-- A trip outside its account's rules that an approver must allow. The people have no foreign key: approvals
-- remain when a customer's account is closed.
create table approval (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  booker_id integer not null,
  requested_by uuid not null,
  reasons jsonb not null,
  state text not null check (state in ('asked', 'approved', 'refused', 'lapsed')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  note text not null default '',
  primary key (operator_id, booking_id),
  foreign key (operator_id, booking_id) references booking (operator_id, id),
  foreign key (operator_id, booker_id) references booker (operator_id, id),
  check ((state in ('approved', 'refused')) = (answered_by is not null))
);
create index approval_to_lapse on approval (operator_id, expires_at) where state = 'asked';

-- Opens an approval from an e-mail, for one approver; only the hash of the code is stored.
create table approval_link (
  operator_id uuid not null references operator (id),
  code_hash bytea not null,
  booking_id uuid not null,
  customer_id uuid not null,
  primary key (operator_id, code_hash),
  foreign key (operator_id, booking_id) references approval (operator_id, booking_id)
);
create index approval_link_by_booking on approval_link (operator_id, booking_id);

-- A draft counts its journeys again at every view; an issued invoice never changes and has a number without
-- gaps. `number` is the id in the API, random like a customer's.
create table invoice (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  booker_id integer not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  date_from date not null,
  date_to date not null check (date_to >= date_from),
  state text not null check (state in ('draft', 'issued', 'paid')),
  -- Null: the operator made it.
  made_by uuid,
  made_at timestamptz not null,
  issue_number integer check (issue_number > 0),
  issued_at timestamptz,
  issued_on date,
  due_on date,
  -- Issuer and recipient, with their names of that day.
  parties jsonb not null default '{}',
  total_minor bigint not null default 0 check (total_minor >= 0),
  paid_at timestamptz,
  paid_ref text not null default '',
  removed_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, issue_number),
  foreign key (operator_id, booker_id) references booker (operator_id, id),
  check ((state = 'draft') = (issue_number is null)),
  check ((state = 'paid') = (paid_at is not null)),
  check (removed_at is null or state = 'draft')
);
create index invoice_by_booker on invoice (operator_id, booker_id, made_at) where removed_at is null;

-- A line of an issued invoice. A leg is on at most one invoice, once.
create table invoice_line (
  operator_id uuid not null references operator (id),
  invoice_id uuid not null,
  position integer not null check (position > 0),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  kind text not null check (kind in ('journey', 'fee')),
  reference integer not null,
  pickup_local text not null,
  from_name text not null,
  to_name text not null,
  passenger text not null,
  our_ref text not null,
  cost_centre text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  vat_basis_points integer not null check (vat_basis_points >= 0),
  primary key (operator_id, invoice_id, position),
  unique (operator_id, booking_id, leg),
  foreign key (operator_id, invoice_id) references invoice (operator_id, id)
);

-- Increased in the transaction that issues the invoice: a rollback leaves no gap.
create table invoice_counter (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);

alter table cost_centre enable row level security;
alter table cost_centre force row level security;
create policy operator on cost_centre
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on cost_centre to kerbside_app;

alter table account_trip enable row level security;
alter table account_trip force row level security;
create policy operator on account_trip
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on account_trip to kerbside_app;

alter table approval enable row level security;
alter table approval force row level security;
create policy operator on approval
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on approval to kerbside_app;

alter table approval_link enable row level security;
alter table approval_link force row level security;
create policy operator on approval_link
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on approval_link to kerbside_app;

alter table invoice enable row level security;
alter table invoice force row level security;
create policy operator on invoice
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on invoice to kerbside_app;

alter table invoice_line enable row level security;
alter table invoice_line force row level security;
create policy operator on invoice_line
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on invoice_line to kerbside_app;

alter table invoice_counter enable row level security;
alter table invoice_counter force row level security;
create policy operator on invoice_counter
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on invoice_counter to kerbside_app;

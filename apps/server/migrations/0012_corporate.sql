-- Trips on corporate accounts: approvals, invoices and credit notes.

create table cost_centre (
  operator_id uuid not null references operator (id),
  booker_id integer not null,
  code text not null,
  name text not null,
  retired_at timestamptz,
  primary key (operator_id, booker_id, code),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
call operator_table('cost_centre', 'select, insert, update');

-- The cost centre that a booking of an account is charged to.
create table account_trip (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  cost_centre text not null,
  primary key (operator_id, booking_id),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
call operator_table('account_trip', 'select, insert');

-- A trip outside its account's rules that an approver must allow. The people have no foreign key: approvals
-- remain when a customer's account is closed.
create table approval (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  booker_id integer not null,
  requested_by uuid not null,
  reasons jsonb not null,
  state text not null check (state in ('requested', 'approved', 'refused', 'lapsed')),
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
create index approval_to_lapse on approval (operator_id, expires_at) where state = 'requested';
call operator_table('approval', 'select, insert, update');

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
call operator_table('approval_link', 'select, insert');

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
call operator_table('invoice', 'select, insert, update');

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
call operator_table('invoice_line', 'select, insert');

-- Increased in the transaction that issues the invoice: a rollback leaves no gap.
create table invoice_counter (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);
call operator_table('invoice_counter', 'select, insert, update');

-- What was credited of an issued invoice, by a document of its own: the invoice stays as it was issued. Numbers
-- run without gaps. `number` is the id in the API, random like an invoice's; `idempotency_key` is made by the
-- form, so that a button pressed twice makes one note. A credit note never changes.
create table credit_note (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  invoice_id uuid not null,
  booker_id integer not null,
  credit_number integer not null check (credit_number > 0),
  idempotency_key uuid not null,
  reason text not null check (reason <> ''),
  issued_at timestamptz not null,
  issued_on date not null,
  -- Its amounts by VAT rate; together with the invoice's other notes they agree with its VAT to the penny.
  rates jsonb not null,
  total_minor bigint not null check (total_minor > 0),
  primary key (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, credit_number),
  unique (operator_id, invoice_id, idempotency_key),
  foreign key (operator_id, invoice_id) references invoice (operator_id, id),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
create index credit_note_by_booker on credit_note (operator_id, booker_id, issued_on);
call operator_table('credit_note', 'select, insert');

-- The credited lines of the invoice, and how much of each.
create table credit_note_line (
  operator_id uuid not null references operator (id),
  credit_note_id uuid not null,
  position integer not null,
  invoice_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (operator_id, credit_note_id, position),
  foreign key (operator_id, credit_note_id) references credit_note (operator_id, id),
  foreign key (operator_id, invoice_id, position) references invoice_line (operator_id, invoice_id, position)
);
call operator_table('credit_note_line', 'select, insert');

-- Increased in the transaction that issues the note: a rollback leaves no gap.
create table credit_note_counter (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);
call operator_table('credit_note_counter', 'select, insert, update');

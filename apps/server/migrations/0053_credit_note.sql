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

-- Increased in the transaction that issues the note: a rollback leaves no gap.
create table credit_note_counter (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);

alter table credit_note enable row level security;
alter table credit_note force row level security;
create policy operator on credit_note
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on credit_note to kerbside_app;

alter table credit_note_line enable row level security;
alter table credit_note_line force row level security;
create policy operator on credit_note_line
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on credit_note_line to kerbside_app;

alter table credit_note_counter enable row level security;
alter table credit_note_counter force row level security;
create policy operator on credit_note_counter
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on credit_note_counter to kerbside_app;

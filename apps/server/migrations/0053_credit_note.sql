-- What was taken back of an issued invoice, by a paper of its own: the invoice stays as it was issued. Numbers run without
-- gaps. `number` is the wire's id, random like an invoice's; `pressed` is made by the form, so that a button pressed twice
-- makes one note. Nothing of it is ever changed.
create table credit_note (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  invoice_id uuid not null,
  booker_id integer not null,
  credit_number integer not null check (credit_number > 0),
  pressed uuid not null,
  reason text not null check (reason <> ''),
  issued_at timestamptz not null,
  issued_on date not null,
  -- What it comes to by rates of VAT; together with the other notes of the invoice never a penny from its own VAT.
  rates jsonb not null,
  total_minor bigint not null check (total_minor > 0),
  primary key (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, credit_number),
  unique (operator_id, invoice_id, pressed),
  foreign key (operator_id, invoice_id) references invoice (operator_id, id),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
create index credit_note_by_booker on credit_note (operator_id, booker_id, issued_on);

-- Of which lines of the invoice, and how much of each.
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

-- Taken in the transaction that issues: what is rolled back leaves no gap.
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

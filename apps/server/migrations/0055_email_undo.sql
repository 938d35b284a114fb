-- Links e-mailed to the current and the previous address of an account when its address is changed: for seven
-- days each link restores that address. During these days no other account can take the address.
create table email_undo (
  operator_id uuid not null references operator (id),
  code_hash bytea not null,
  customer_id uuid not null,
  email text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (operator_id, code_hash),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
create index email_undo_by_email on email_undo (operator_id, email);
create index email_undo_by_customer on email_undo (operator_id, customer_id);
create index email_undo_by_time on email_undo (operator_id, expires_at);

alter table email_undo enable row level security;
alter table email_undo force row level security;
create policy operator on email_undo
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on email_undo to kerbside_app;

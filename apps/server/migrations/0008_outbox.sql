-- Effects that follow a commit: e-mails, messages, dispatch. The row is written in the transaction of its cause.
create table outbox (
  operator_id uuid not null references operator (id),
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text not null default '',
  primary key (operator_id, id)
);
create index outbox_due on outbox (run_at);

alter table outbox enable row level security;
alter table outbox force row level security;
create policy operator on outbox
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on outbox to kerbside_app;

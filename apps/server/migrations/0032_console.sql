-- What staff change in the console: the first of two who began with the same wins, and every change is told.
alter table operator
  add column version integer not null default 1 check (version > 0),
  -- Since when it takes no bookings and shows no site; its data stays.
  add column suspended_at timestamptz;
grant update (name, mode, zone, currency, country, base_lat, base_lng, settings, brand, version, suspended_at)
  on operator to kerbside_app;

-- The newest entry of each operator's audit log: what the next one is chained to.
create table audit_head (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  primary key (operator_id)
);

-- Who did what, for ever in order: each entry carries the hash of the one before.
create table audit_entry (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'driver', 'customer', 'guest', 'host', 'command', 'system')),
  -- A uuid, a customer's number or ''.
  actor_id text not null,
  actor_name text not null,
  -- A word for what was done: "settings.saved".
  deed text not null,
  -- What it was done to: "booking 1040718", or ''.
  object text not null,
  -- What changed, as a list of { path, before, after }, or other facts.
  detail jsonb not null,
  before_hash bytea not null,
  hash bytea not null,
  primary key (operator_id, number)
);
create index audit_entry_by_time on audit_entry (operator_id, at);

alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy operator on audit_head
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on audit_head to kerbside_app;

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy operator on audit_entry
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on audit_entry to kerbside_app;

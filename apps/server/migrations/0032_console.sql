-- Settings that staff change in the console: if two start from the same version, the first to save wins; every
-- change is logged.
alter table operator
  add column version integer not null default 1 check (version > 0),
  -- When it was suspended: it takes no bookings and shows no site; its data stays.
  add column suspended_at timestamptz;
grant update (name, mode, zone, currency, country, base_lat, base_lng, settings, brand, version, suspended_at)
  on operator to kerbside_app;

-- The newest entry of each operator's audit log, to which the next entry is chained.
create table audit_head (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  primary key (operator_id)
);

-- The audit log, in permanent order: each entry has the hash of the one before.
create table audit_entry (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'driver', 'customer', 'guest', 'host', 'command', 'system')),
  -- A uuid, a customer's number or ''.
  actor_id text not null,
  actor_name text not null,
  -- The name of the action: "settings.saved".
  action text not null,
  -- The object of the action: "booking 1040718", or ''.
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

-- The audit log: one hash chain of entries per operator.

-- The newest entry of each operator's audit log, to which the next entry is chained.
create table audit_head (
  operator_id uuid not null references operator (id),
  number bigint not null check (number > 0),
  hash bytea not null,
  primary key (operator_id)
);
call operator_table('audit_head', 'select, insert, update');

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
call operator_table('audit_entry', 'select, insert, delete');

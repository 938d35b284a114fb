-- A key of a person or a program that works for the operator; only its hash is stored.
create table staff_key (
  operator_id uuid not null references operator (id),
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, key_hash)
);

-- Secrets that must never be readable in a backup or a query: encrypted with the install's key (KERBSIDE_KEY).
create table operator_secret (
  operator_id uuid not null references operator (id),
  name text not null check (name ~ '^[a-z0-9-]{1,60}$'),
  sealed bytea not null,
  changed_at timestamptz not null,
  primary key (operator_id, name)
);

alter table staff_key enable row level security;
alter table staff_key force row level security;
create policy operator on staff_key
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on staff_key to kerbside_app;

alter table operator_secret enable row level security;
alter table operator_secret force row level security;
create policy operator on operator_secret
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on operator_secret to kerbside_app;

-- An operator is a tenant. Its rows are visible only inside a transaction that has set it (db.ts, withOperator).
create table operator (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  mode text not null check (mode in ('test', 'live')),
  zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  base_lat double precision not null,
  base_lng double precision not null,
  settings jsonb not null,
  brand jsonb not null,
  created_at timestamptz not null
);

-- Read before the operator is known: it tells which operator a host belongs to, and nothing else.
create table operator_host (
  host text primary key,
  operator_id uuid not null references operator (id)
);

alter table operator enable row level security;
alter table operator force row level security;
create policy operator on operator
  using (id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.operator', true), '')::uuid));

grant select on operator, operator_host to kerbside_app;

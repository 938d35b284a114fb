-- A tariff is never edited: a change is a new version, and a quote keeps the version it was priced with.
create table tariff (
  operator_id uuid not null references operator (id),
  version integer not null,
  effective_from timestamptz not null,
  rules jsonb not null,
  created_at timestamptz not null,
  primary key (operator_id, version)
);

-- A road route that was computed once: quotes and legs refer to it, and the map draws it.
create table route (
  operator_id uuid not null references operator (id),
  key text not null,
  metres integer not null,
  seconds integer not null,
  engine text not null,
  estimate boolean not null,
  path text not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);

-- An immutable document: the request, the price for every vehicle type and the expiry.
create table quote (
  operator_id uuid not null references operator (id),
  id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  tariff_version integer not null,
  -- json, not jsonb: written thousands of times an hour, read once, never searched.
  document json not null,
  primary key (operator_id, id)
);
create index quote_by_age on quote (operator_id, expires_at);

alter table tariff enable row level security;
alter table tariff force row level security;
create policy operator on tariff
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on tariff to kerbside_app;

alter table quote enable row level security;
alter table quote force row level security;
create policy operator on quote
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on quote to kerbside_app;

alter table route enable row level security;
alter table route force row level security;
create policy operator on route
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on route to kerbside_app;

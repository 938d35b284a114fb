-- Operators are created and hosts are added while the install runs: each operator writes only its own rows, all
-- may read hosts.
alter table operator_host enable row level security;
alter table operator_host force row level security;
create policy read_all on operator_host for select using (true);
create policy insert_own on operator_host for insert
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
create policy update_own on operator_host for update
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
create policy delete_own on operator_host for delete
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant insert, delete on operator_host to kerbside_app;
grant insert on operator to kerbside_app;

-- A host that an operator claims but has not proved. Several operators may claim one host; the proof decides.
create table host_claim (
  operator_id uuid not null references operator (id),
  host text not null,
  claimed_at timestamptz not null,
  primary key (operator_id, host)
);
alter table host_claim enable row level security;
alter table host_claim force row level security;
create policy operator on host_claim
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on host_claim to kerbside_app;

-- Identifies a third-party page that embeds the booking. Public: it is in the source of that page.
create table tracking_code (
  operator_id uuid not null references operator (id),
  code text not null,
  name text not null,
  -- Origins that may embed it, such as https://hotel.example or https://*.hotel.example.
  domains text[] not null,
  -- A layout mode, or '' for the operator's default.
  mode text not null,
  made_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, code)
);
alter table tracking_code enable row level security;
alter table tracking_code force row level security;
create policy operator on tracking_code
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on tracking_code to kerbside_app;

-- Read before the operator is known: it tells which operator a code belongs to, and nothing else.
create table operator_code (
  code text primary key,
  operator_id uuid not null references operator (id)
);
alter table operator_code enable row level security;
alter table operator_code force row level security;
create policy read_all on operator_code for select using (true);
create policy insert_own on operator_code for insert
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on operator_code to kerbside_app;

-- A journey that another page prepared, by the hash of its unguessable id.
create table prepared_journey (
  operator_id uuid not null references operator (id),
  id_hash bytea not null,
  code text not null,
  journey jsonb not null,
  expires_at timestamptz not null,
  primary key (operator_id, id_hash)
);
create index prepared_journey_by_end on prepared_journey (operator_id, expires_at);
alter table prepared_journey enable row level security;
alter table prepared_journey force row level security;
create policy operator on prepared_journey
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on prepared_journey to kerbside_app;

-- The operators of an install, and what all tables have in common.
--
-- `operator_id` is first in every key. `version`: of two people who start from the same version, the first to save
-- wins. `…_minor`: minor units of the currency. `…sealed`: encrypted with the install's key (KERBSIDE_KEY).

-- Follows every table of an operator: the owner and the running server see and write only the rows of the operator
-- that the transaction has set. The setting is read in a subquery: once per statement, so that indexes are used.
create procedure operator_table(name regclass, privileges text) language plpgsql as $$
declare own text := $own$operator_id = (select nullif(current_setting('app.operator', true), '')::uuid)$own$;
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy operator on %s using (%s) with check (%s)', name, own, own);
  execute format('grant %s on %s to kerbside_app', privileges, name);
end $$;

-- One operator of the install. Its rows, and those of its tables, are visible only inside a transaction that has
-- set it (db.ts, withOperator).
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
  created_at timestamptz not null,
  version integer not null default 1 check (version > 0),
  -- A suspended operator takes no bookings and shows no site; its data stays.
  suspended_at timestamptz,
  -- When an operator that is scheduled for deletion is deleted; until then it can be restored.
  delete_at timestamptz,
  -- The site reads these as lists, so that a document written by hand cannot stop it.
  constraint operator_ground_is_lists check (
    coalesce(jsonb_typeof(settings->'serviceArea'), 'array') = 'array'
    and coalesce(jsonb_typeof(settings->'openingHours'), 'array') = 'array'
    and coalesce(jsonb_typeof(settings->'blockedPeriods'), 'array') = 'array'
    and coalesce(jsonb_typeof(settings->'knownPlaces'), 'array') = 'array'
  )
);
alter table operator enable row level security, force row level security;
create policy operator on operator
  using (id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update (
  name, mode, zone, currency, country, base_lat, base_lng, settings, brand, version, suspended_at, delete_at
) on operator to kerbside_app;

-- Which operator a host belongs to. Read before the operator is known, so every session may read it; only the
-- operator itself may write.
create table operator_host (
  host text primary key,
  operator_id uuid not null references operator (id)
);
alter table operator_host enable row level security, force row level security;
create policy read_all on operator_host for select using (true);
create policy insert_own on operator_host for insert
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
create policy update_own on operator_host for update
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
create policy delete_own on operator_host for delete
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on operator_host to kerbside_app;

-- A host that an operator claims but has not proved. Several operators may claim one host; the proof decides.
create table host_claim (
  operator_id uuid not null references operator (id),
  host text not null,
  claimed_at timestamptz not null,
  primary key (operator_id, host)
);
call operator_table('host_claim', 'select, insert, update, delete');

-- Secrets that must never be readable in a backup or a query: encrypted with the install's key (KERBSIDE_KEY).
create table operator_secret (
  operator_id uuid not null references operator (id),
  name text not null check (name ~ '^[a-z0-9-]{1,60}$'),
  sealed bytea not null,
  changed_at timestamptz not null,
  -- The last characters: the only ones that are ever shown.
  ending text not null default '' check (length(ending) <= 4),
  changed_by text not null default '',
  checked_at timestamptz,
  check_result text not null default '',
  primary key (operator_id, name)
);
call operator_table('operator_secret', 'select, insert, update, delete');

-- The last test email. It counts only while the mail settings are those it was sent with.
create table mail_test (
  operator_id uuid not null references operator (id),
  -- Names the mail server and the sender's address, without a password.
  setting text not null,
  sent_to text not null,
  sent_at timestamptz not null,
  -- Why it was not sent, for staff; '' if it was.
  error text not null default '',
  primary key (operator_id)
);
call operator_table('mail_test', 'select, insert, update');

-- Pictures uploaded by staff: logos, vehicles, drivers, pages. Each was decoded and encoded again, and never
-- changes.
create table picture (
  operator_id uuid not null references operator (id),
  -- 128 random bits in base64url: knowledge of the id grants access.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  kind text not null check (kind in ('logo', 'icon', 'vehicle', 'driver', 'page')),
  type text not null check (type in ('png', 'webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  made_at timestamptz not null,
  primary key (operator_id, id)
);
call operator_table('picture', 'select, insert, delete');

-- A draft that staff preview before it goes live: the site rendered with it, for anyone with the token, for half
-- an hour.
create table preview_draft (
  operator_id uuid not null references operator (id),
  -- SHA-256 of the token: the stored value grants no access.
  token_hash bytea not null,
  draft jsonb not null,
  until timestamptz not null,
  primary key (operator_id, token_hash)
);
call operator_table('preview_draft', 'select, insert, delete');

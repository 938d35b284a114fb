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
alter table picture enable row level security;
alter table picture force row level security;
create policy operator on picture
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on picture to kerbside_app;

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
alter table preview_draft enable row level security;
alter table preview_draft force row level security;
create policy operator on preview_draft
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on preview_draft to kerbside_app;

-- A price book: whom its prices are for and their currency. The prices are in the versions of its tariff.
create table price_book (
  operator_id uuid not null references operator (id),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: for every customer. Otherwise the corporate account (bookerid in the API) the prices were agreed with.
  booker_id integer,
  retired_at timestamptz,
  primary key (operator_id, slug)
);

-- Row-level security is forced on the owner too; this one statement concerns every operator.
alter table operator no force row level security;
insert into price_book (operator_id, slug, name, currency)
select id, 'public', 'Public prices', currency from operator;
alter table operator force row level security;

-- `format` is the shape of `rules`: 1 had one night rate and no zones, and remains only because quotes refer to
-- it.
alter table tariff
  add column book text not null default 'public',
  add column format smallint not null default 1,
  add column note text not null default '',
  add foreign key (operator_id, book) references price_book (operator_id, slug);
alter table tariff alter column book drop default, alter column format drop default;
create index tariff_by_book on tariff (operator_id, book, effective_from);

-- The value of one pound, from the operator's own table: fares can be shown and taken in every currency listed
-- here.
create table exchange_rate (
  operator_id uuid not null references operator (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  effective_from timestamptz not null,
  per_gbp double precision not null check (per_gbp > 0),
  primary key (operator_id, currency, effective_from)
);

-- Conditions of a promo code; an empty array means that there is no such condition.
alter table promo
  add column weekdays smallint[] not null default '{}',
  add column minimum_fare integer not null default 0 check (minimum_fare >= 0),
  add column vehicle_type_ids integer[] not null default '{}',
  add column booker_ids integer[] not null default '{}',
  add column uses_per_customer integer check (uses_per_customer > 0),
  add column retired_at timestamptz;

-- Uses of a promo, by the customer's phone number in international form: guests have one too.
create table promo_use (
  operator_id uuid not null references operator (id),
  promo_id integer not null,
  customer text not null,
  uses integer not null check (uses > 0),
  primary key (operator_id, promo_id, customer),
  foreign key (operator_id, promo_id) references promo (operator_id, id)
);

-- A link in an advert or an e-mail: the fields it fills in, by the hash of its token.
create table promotion (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  prefill jsonb not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, token_hash)
);

alter table price_book enable row level security;
alter table price_book force row level security;
create policy operator on price_book
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on price_book to kerbside_app;

alter table exchange_rate enable row level security;
alter table exchange_rate force row level security;
create policy operator on exchange_rate
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on exchange_rate to kerbside_app;

alter table promo_use enable row level security;
alter table promo_use force row level security;
create policy operator on promo_use
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on promo_use to kerbside_app;

alter table promotion enable row level security;
alter table promotion force row level security;
create policy operator on promotion
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on promotion to kerbside_app;

-- People at the desk. Of an account and of a customer: which change of theirs this is, so that two at once do not lose
-- each other's; whether they may not book or sign in for now, and why; and what the desk notes of a customer.
alter table booker
  add column version integer not null default 1,
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '';

-- What somebody at the desk begins to type is looked up in an index. Row-level security lets only comparisons of plain
-- columns reach one (`lower(…)` and `like` could leak), so what is compared is kept folded, by bytes, beside its column.
alter table customer
  add column version integer not null default 1,
  add column note text not null default '',
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  add column find_first text collate "C" generated always as (lower(first_name)) stored,
  add column find_last text collate "C" generated always as (lower(last_name)) stored,
  add column find_email text collate "C" generated always as (email) stored,
  add column find_phone text collate "C" generated always as (phone) stored;
create index customer_by_first on customer (operator_id, find_first);
create index customer_by_last on customer (operator_id, find_last);
create index customer_by_email on customer (operator_id, find_email);
create index customer_by_phone on customer (operator_id, find_phone);
create index customer_by_made on customer (operator_id, made_at, id);

-- Guests have no row of their own: they are found in their bookings. Whoever books for somebody else stands there too,
-- whoever books for themselves only once.
alter table booking
  add column find_name text collate "C" generated always as (nullif(lower(passenger->>'name'), '')) stored,
  add column find_surname text collate "C"
    generated always as (nullif(lower(regexp_replace(passenger->>'name', '^.* ', '')), '')) stored,
  add column find_phone text collate "C" generated always as (nullif(passenger->>'phone', '')) stored,
  add column find_email text collate "C" generated always as (nullif(lower(passenger->>'email'), '')) stored,
  add column find_booker text collate "C" generated always as
    (case when customer->>'name' is distinct from passenger->>'name' then nullif(lower(customer->>'name'), '') end) stored,
  add column find_booker_phone text collate "C" generated always as
    (case when customer->>'phone' is distinct from passenger->>'phone' then nullif(customer->>'phone', '') end) stored,
  add column find_booker_email text collate "C" generated always as
    (case when customer->>'email' is distinct from passenger->>'email' then nullif(lower(customer->>'email'), '') end) stored;
create index booking_by_name on booking (operator_id, find_name) where find_name is not null;
create index booking_by_surname on booking (operator_id, find_surname) where find_surname is not null;
create index booking_by_phone on booking (operator_id, find_phone) where find_phone is not null;
create index booking_by_email on booking (operator_id, find_email) where find_email is not null;
create index booking_by_booker_name on booking (operator_id, find_booker) where find_booker is not null;
create index booking_by_booker_phone on booking (operator_id, find_booker_phone) where find_booker_phone is not null;
create index booking_by_booker_email on booking (operator_id, find_booker_email) where find_booker_email is not null;
create index booking_by_made on booking (operator_id, made_at);
create index booking_by_promo on booking (operator_id, promo_id) where promo_id is not null;

alter table leg
  add column find_from text collate "C" generated always as (nullif(upper(replace(pickup->>'postcode', ' ', '')), '')) stored,
  add column find_to text collate "C" generated always as (nullif(upper(replace(drop_off->>'postcode', ' ', '')), '')) stored,
  add column find_flight text collate "C" generated always as (nullif(upper(replace(flight->>'number', ' ', '')), '')) stored;
create index leg_by_from on leg (operator_id, find_from) where find_from is not null;
create index leg_by_to on leg (operator_id, find_to) where find_to is not null;
create index leg_by_flight on leg (operator_id, find_flight) where find_flight is not null;

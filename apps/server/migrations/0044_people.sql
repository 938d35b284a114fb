-- People at the desk. For an account and a customer: a version, so that two people do not overwrite each other;
-- whether they are blocked from booking or signing in, and why; and the desk's note on a customer.
alter table booker
  add column version integer not null default 1,
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '';

-- What staff type in a search is looked up in an index. Under row-level security only comparisons of plain
-- columns can use one (`lower(…)` and `like` could leak), so a folded copy that compares by bytes is stored
-- beside its column. Each of these partial indexes serves only queries on its own column, never a look-up by id.
alter table customer
  add column version integer not null default 1,
  add column note text not null default '',
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  add column find_first text collate "C",
  add column find_last text collate "C",
  add column find_email text collate "C",
  add column find_phone text collate "C";

create function fold_customer() returns trigger language plpgsql as $$
begin
  new.find_first := lower(new.first_name);
  new.find_last := lower(new.last_name);
  new.find_email := new.email;
  new.find_phone := new.phone;
  return new;
end $$;
create trigger fold_customer before insert or update of first_name, last_name, email, phone on customer
  for each row execute function fold_customer();

create index customer_by_first on customer (operator_id, find_first) where find_first is not null;
create index customer_by_last on customer (operator_id, find_last) where find_last is not null;
create index customer_by_email on customer (operator_id, find_email) where find_email is not null;
create index customer_by_phone on customer (operator_id, find_phone) where find_phone is not null;
create index customer_by_made on customer (operator_id, made_at, id);

-- Guests have no row of their own: they are found in their bookings. The booker is stored only where they differ
-- from the passenger.
alter table booking
  add column find_name text collate "C",
  add column find_surname text collate "C",
  add column find_phone text collate "C",
  add column find_email text collate "C",
  add column find_booker text collate "C",
  add column find_booker_phone text collate "C",
  add column find_booker_email text collate "C";

create function fold_booking() returns trigger language plpgsql as $$
declare
  passenger jsonb := new.passenger;
  booker jsonb := new.customer;
begin
  new.find_name := nullif(lower(passenger->>'name'), '');
  new.find_surname := nullif(regexp_replace(lower(passenger->>'name'), '^.* ', ''), '');
  new.find_phone := nullif(passenger->>'phone', '');
  new.find_email := nullif(lower(passenger->>'email'), '');
  new.find_booker := case when booker->>'name' is distinct from passenger->>'name' then nullif(lower(booker->>'name'), '') end;
  new.find_booker_phone := case when booker->>'phone' is distinct from passenger->>'phone' then nullif(booker->>'phone', '') end;
  new.find_booker_email := case when booker->>'email' is distinct from passenger->>'email' then nullif(lower(booker->>'email'), '') end;
  return new;
end $$;
create trigger fold_booking before insert or update of passenger, customer on booking
  for each row execute function fold_booking();

create index booking_by_name on booking (operator_id, find_name) where find_name is not null;
create index booking_by_surname on booking (operator_id, find_surname) where find_surname is not null;
create index booking_by_phone on booking (operator_id, find_phone) where find_phone is not null;
create index booking_by_email on booking (operator_id, find_email) where find_email is not null;
create index booking_by_booker_name on booking (operator_id, find_booker) where find_booker is not null;
create index booking_by_booker_phone on booking (operator_id, find_booker_phone) where find_booker_phone is not null;
create index booking_by_booker_email on booking (operator_id, find_booker_email) where find_booker_email is not null;
create index booking_by_made on booking (operator_id, made_at) where made_at is not null;
create index booking_by_promo on booking (operator_id, promo_id) where promo_id is not null;

alter table leg
  add column find_from text collate "C",
  add column find_to text collate "C",
  add column find_flight text collate "C";

create function fold_leg() returns trigger language plpgsql as $$
begin
  new.find_from := nullif(upper(replace(new.pickup->>'postcode', ' ', '')), '');
  new.find_to := nullif(upper(replace(new.drop_off->>'postcode', ' ', '')), '');
  new.find_flight := nullif(upper(replace(new.flight->>'number', ' ', '')), '');
  return new;
end $$;
create trigger fold_leg before insert or update of pickup, drop_off, flight on leg
  for each row execute function fold_leg();

create index leg_by_from on leg (operator_id, find_from) where find_from is not null;
create index leg_by_to on leg (operator_id, find_to) where find_to is not null;
create index leg_by_flight on leg (operator_id, find_flight) where find_flight is not null;

-- Existing rows. Row-level security is forced on the owner too; these statements concern every operator.
alter table customer no force row level security;
alter table booking no force row level security;
alter table leg no force row level security;
update customer set first_name = first_name;
update booking set passenger = passenger;
update leg set pickup = pickup;
alter table customer force row level security;
alter table booking force row level security;
alter table leg force row level security;

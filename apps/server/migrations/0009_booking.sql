-- Bookings with their legs, changes and cancellations.

-- Booking references come from blocks of numbers per operator; domain/booking/reference.ts scrambles them.
create table reference_block (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);
call operator_table('reference_block', 'select, insert, update');

-- One or two legs with a customer, a price and a payment.
create table booking (
  operator_id uuid not null references operator (id),
  id uuid not null,
  quote_id uuid not null,
  test boolean not null,
  made_at timestamptz not null,
  pay_by timestamptz,
  source text not null,
  -- Null: booked by a guest, or on no corporate account.
  customer_id uuid,
  booker_id integer,
  passenger jsonb not null,
  customer jsonb not null,
  our_ref text not null,
  note text not null,
  payment_method text not null check (payment_method in ('cash', 'card', 'paypal', 'account')),
  payment_state text not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  promo_id integer,
  promo_off_minor bigint not null default 0,
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  tip_minor bigint not null default 0 check (tip_minor >= 0),
  -- Cancellation fees by time, as promised when the booking was made.
  cancel_bands jsonb not null default '[]',
  -- How many times it was changed: each change may require a balance payment, paid at most once.
  changes smallint not null default 0 check (changes >= 0),
  version integer not null default 1,
  contact_erased_at timestamptz,
  particulars_erased_at timestamptz,
  -- What staff search by (see customer): guests have no row of their own. The booker is stored only where they differ
  -- from the passenger.
  find_name text collate "C",
  find_surname text collate "C",
  find_phone text collate "C",
  find_email text collate "C",
  find_booker text collate "C",
  find_booker_phone text collate "C",
  find_booker_email text collate "C",
  primary key (operator_id, id),
  foreign key (operator_id, customer_id) references customer (operator_id, id),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
create index booking_by_customer on booking (operator_id, customer_id, made_at) where customer_id is not null;
create index booking_by_booker on booking (operator_id, booker_id, made_at) where booker_id is not null;
-- The debt of an account is added up at every booking on it.
create index open_account_booking on booking (operator_id, booker_id) where payment_state = 'on_account';
-- A quote becomes at most one booking, whatever the idempotency key of the request. The index is partial, although
-- quote_id is never null: the foreign key check of a leg is planned once per connection, perhaps while the table is
-- almost empty, when every index that begins with the operator looks equally good. With this one it read all bookings
-- of the operator for each new leg (1,800 rows after 4,000 bookings). A partial index serves only queries by quote.
create unique index booking_by_quote on booking (operator_id, quote_id) where quote_id is not null;
create index booking_by_name on booking (operator_id, find_name) where find_name is not null;
create index booking_by_surname on booking (operator_id, find_surname) where find_surname is not null;
create index booking_by_phone on booking (operator_id, find_phone) where find_phone is not null;
create index booking_by_email on booking (operator_id, find_email) where find_email is not null;
create index booking_by_booker_name on booking (operator_id, find_booker) where find_booker is not null;
create index booking_by_booker_phone on booking (operator_id, find_booker_phone) where find_booker_phone is not null;
create index booking_by_booker_email on booking (operator_id, find_booker_email) where find_booker_email is not null;
create index booking_by_made on booking (operator_id, made_at) where made_at is not null;
create index booking_by_promo on booking (operator_id, promo_id) where promo_id is not null;
call operator_table('booking', 'select, insert, update');

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

-- One drive from a pickup to a drop-off.
create table leg (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  number smallint not null check (number in (1, 2)),
  reference integer not null,
  state text not null,
  version integer not null default 1,
  -- Copied from the booking: a customer's list of ten thousand legs is read from one index, newest first, without
  -- reading bookings. Access is never decided by these columns alone.
  customer_id uuid,
  booker_id integer,
  pickup_at timestamptz not null,
  pickup_local text not null,
  -- The time the customer requested, kept when a flight or a dispatcher moves the pickup.
  requested_pickup_at timestamptz,
  asap boolean not null,
  pickup jsonb not null,
  drop_off jsonb not null,
  vias jsonb not null,
  -- How many stops the car has reached with its passenger: a restarted server reads it again.
  vias_passed integer not null default 0 check (vias_passed >= 0),
  vehicle_type_id integer not null,
  vehicle_type text not null,
  party jsonb not null,
  flight jsonb,
  fare_minor bigint not null check (fare_minor >= 0),
  -- The part of a changed leg's price that was paid before; null: its share of the deposit.
  paid_minor bigint check (paid_minor >= 0),
  -- What its driver earns, if the desk set it by hand; null: the driver's share.
  pay_minor bigint check (pay_minor >= 0),
  lines jsonb not null,
  metres integer not null,
  seconds integer not null,
  route_key text not null,
  driver_id uuid,
  vehicle_id uuid,
  desk_note text not null default '',
  -- What staff search by (see customer).
  find_from text collate "C",
  find_to text collate "C",
  find_flight text collate "C",
  primary key (operator_id, booking_id, number),
  unique (operator_id, reference),
  foreign key (operator_id, booking_id) references booking (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id)
);
create index leg_by_pickup on leg (operator_id, pickup_at);
-- A page and the counts of all tabs are read from these indexes alone; only the five journeys shown are fetched.
create index leg_by_customer on leg (operator_id, customer_id, pickup_at, reference) include (state, booking_id, number)
  where customer_id is not null;
create index leg_by_booker on leg (operator_id, booker_id, pickup_at, reference) include (state, booking_id, number)
  where booker_id is not null;
create index leg_by_driver on leg (operator_id, driver_id, pickup_at) where driver_id is not null;
-- A driver drives one leg at a time, even if two requests arrive at the same moment.
create unique index one_leg_under_way on leg (operator_id, driver_id)
  where driver_id is not null and state in ('en_route', 'arrived', 'on_board');
-- Reports read the legs of a range of days.
create index leg_to_report on leg (operator_id, pickup_at)
  include (pickup_local, state, booking_id, number, fare_minor, vehicle_type, driver_id, booker_id);
create index leg_by_from on leg (operator_id, find_from) where find_from is not null;
create index leg_by_to on leg (operator_id, find_to) where find_to is not null;
create index leg_by_flight on leg (operator_id, find_flight) where find_flight is not null;
-- For a person who saw a car and asks whose leg it was.
create index leg_by_vehicle on leg (operator_id, vehicle_id) where vehicle_id is not null;
call operator_table('leg', 'select, insert, update');

create function fold_leg() returns trigger language plpgsql as $$
begin
  new.find_from := nullif(upper(replace(new.pickup->>'postcode', ' ', '')), '');
  new.find_to := nullif(upper(replace(new.drop_off->>'postcode', ' ', '')), '');
  new.find_flight := nullif(upper(replace(new.flight->>'number', ' ', '')), '');
  return new;
end $$;
create trigger fold_leg before insert or update of pickup, drop_off, flight on leg
  for each row execute function fold_leg();

-- Every state change of a leg or of its payment, stored permanently: who, when, from where, why.
create table transition (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  id uuid not null,
  leg smallint not null,
  -- pickup: the time was moved; note: a dispatcher wrote a note.
  machine text not null check (machine in ('leg', 'offer', 'payment', 'fare', 'pickup', 'note')),
  from_state text,
  to_state text not null,
  role text not null,
  -- The name of the member of staff; '' for others, who are identified by their role.
  who text not null default '',
  channel text not null,
  at timestamptz not null,
  device_at timestamptz,
  -- The position of the phone when the driver reported: a no-show needs proof that the car was there.
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  reason text not null,
  version integer not null,
  -- True: it is in the licensing record. Marked in the transaction that records it: a crashed process loses none, and
  -- none is recorded twice.
  recorded boolean not null default false,
  primary key (operator_id, booking_id, id)
);
create index transition_arrived on transition (operator_id, booking_id, leg) include (at)
  where machine = 'leg' and to_state = 'arrived';
create index transition_unrecorded on transition (operator_id, id) where not recorded;
call operator_table('transition', 'select, insert, update (recorded, lat, lng, reason)');

-- Opens a booking without an account: the hash of an unguessable code, and its scope.
create table booking_access (
  operator_id uuid not null references operator (id),
  code_hash bytea not null,
  booking_id uuid not null,
  scope text not null check (scope in ('view', 'track', 'pay', 'manage')),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, code_hash)
);
create index booking_access_by_booking on booking_access (operator_id, booking_id);
-- A payment link is found by its booking.
create index booking_access_to_pay on booking_access (operator_id, booking_id, expires_at) where scope = 'pay';
call operator_table('booking_access', 'select, insert, update');

-- The response to a first request; a second request with the same key gets the same response.
create table idempotency (
  operator_id uuid not null references operator (id),
  key text not null,
  request_hash bytea not null,
  booking_id uuid not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);
-- Finds the request that booked a quote.
create index idempotency_by_booking on idempotency (operator_id, booking_id);
call operator_table('idempotency', 'select, insert, delete');

-- An offered change of a trip, confirmed or not: the leg before, the leg after and the price.
create table amendment (
  operator_id uuid not null references operator (id),
  id uuid not null,
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- The version of the booking it was computed for; it cannot be confirmed for any other version.
  version integer not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- The name of the member of staff; '' for the customer.
  confirmed_by text not null default '',
  -- The leg before and after, in the form the booking has.
  leg_before jsonb not null,
  leg_after jsonb not null,
  note_before text not null,
  note_after text not null,
  -- Passenger, booker and reference before and after, if the desk corrects them; erased with the booking's.
  contact_before jsonb,
  contact_after jsonb,
  -- Why the desk set the price by hand.
  reason text not null default '',
  total_before_minor bigint not null check (total_before_minor >= 0),
  total_after_minor bigint not null check (total_after_minor >= 0),
  primary key (operator_id, id),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
create index amendment_by_booking on amendment (operator_id, booking_id);
call operator_table('amendment', 'select, insert, update, delete');

-- What the cancellation of a leg cost, stored permanently: a repeated request gets the same result.
create table cancellation (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  leg smallint not null check (leg in (1, 2)),
  -- The fee is the part of the paid or owed amount that is charged; the refund is paid back or no longer owed.
  fee_minor bigint not null check (fee_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  currency text not null,
  requested_by text not null check (requested_by in ('customer', 'staff')),
  reason text not null,
  at timestamptz not null,
  primary key (operator_id, booking_id, leg),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
call operator_table('cancellation', 'select, insert, delete');

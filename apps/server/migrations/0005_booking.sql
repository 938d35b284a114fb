-- Booking references come from blocks of numbers per operator; domain/booking/reference.ts scrambles them.
create table reference_block (
  operator_id uuid not null references operator (id),
  next_number integer not null,
  primary key (operator_id)
);

-- One order. It has one leg, or two if it is a return booking.
create table booking (
  operator_id uuid not null references operator (id),
  id uuid not null,
  quote_id uuid not null,
  test boolean not null,
  made_at timestamptz not null,
  pay_by timestamptz,
  source text not null,
  payment_method text not null check (payment_method in ('cash', 'card', 'paypal', 'account')),
  payment_state text not null,
  currency text not null,
  total_minor bigint not null check (total_minor >= 0),
  promo_id integer,
  promo_off_minor bigint not null default 0,
  note text not null,
  passenger jsonb not null,
  customer jsonb not null,
  our_ref text not null,
  version integer not null default 1,
  primary key (operator_id, id)
);

create table leg (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  number smallint not null check (number in (1, 2)),
  reference integer not null,
  state text not null,
  version integer not null default 1,
  pickup_at timestamptz not null,
  pickup_local text not null,
  asap boolean not null,
  pickup jsonb not null,
  drop_off jsonb not null,
  vias jsonb not null,
  vehicle_type_id integer not null,
  vehicle_type text not null,
  party jsonb not null,
  flight jsonb,
  fare_minor bigint not null check (fare_minor >= 0),
  lines jsonb not null,
  metres integer not null,
  seconds integer not null,
  route_key text not null,
  primary key (operator_id, booking_id, number),
  unique (operator_id, reference),
  foreign key (operator_id, booking_id) references booking (operator_id, id)
);
create index leg_by_pickup on leg (operator_id, pickup_at);

-- Every state change of a leg or of its payment, stored permanently: who, when, from where, why.
create table transition (
  operator_id uuid not null references operator (id),
  booking_id uuid not null,
  id uuid not null,
  leg smallint not null,
  machine text not null check (machine in ('leg', 'offer', 'payment', 'fare')),
  from_state text,
  to_state text not null,
  role text not null,
  channel text not null,
  at timestamptz not null,
  device_at timestamptz,
  reason text not null,
  version integer not null,
  primary key (operator_id, booking_id, id)
);

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

-- The response to a first request; a second request with the same key gets the same response.
create table idempotency (
  operator_id uuid not null references operator (id),
  key text not null,
  request_hash bytea not null,
  booking_id uuid not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);

alter table reference_block enable row level security;
alter table reference_block force row level security;
create policy operator on reference_block
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on reference_block to kerbside_app;

alter table booking enable row level security;
alter table booking force row level security;
create policy operator on booking
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on booking to kerbside_app;

alter table leg enable row level security;
alter table leg force row level security;
create policy operator on leg
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on leg to kerbside_app;

alter table transition enable row level security;
alter table transition force row level security;
create policy operator on transition
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert on transition to kerbside_app;

alter table booking_access enable row level security;
alter table booking_access force row level security;
create policy operator on booking_access
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on booking_access to kerbside_app;

alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy operator on idempotency
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on idempotency to kerbside_app;

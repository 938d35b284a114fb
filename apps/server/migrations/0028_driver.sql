-- A car of the operator. Its types are those it may be booked as.
create table vehicle (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  make text not null,
  model text not null,
  colour text not null,
  registration text not null,
  vehicle_type_ids integer[] not null,
  wheelchair boolean not null default false,
  made_at timestamptz not null,
  retired_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, number)
);
create unique index vehicle_by_registration on vehicle (operator_id, registration) where retired_at is null;

-- A person who drives for the operator and signs in to the driver app.
create table driver (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- The number by which the API and people refer to them: 1, 2, 3.
  number integer not null check (number > 0),
  first_name text not null,
  last_name text not null,
  -- In international form: +442079460123.
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Lower case; '' for a driver without an address.
  email text not null default '' check (email = lower(email)),
  photo bytea,
  photo_type text check (photo_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- The car they take by default.
  vehicle_id uuid,
  -- The driver's share of the fare, in whole per cent.
  share_percent integer not null default 75 check (share_percent between 0 and 100),
  made_at timestamptz not null,
  -- Null until the driver accepts the invitation. A password is stored like a customer's.
  password_scheme text,
  password_sealed bytea,
  password_key_id text,
  enrolled_at timestamptz,
  -- When the driver left: the row stays for the journeys they drove.
  ended_at timestamptz,
  -- Driven by the demo, not by a person.
  simulated boolean not null default false,
  primary key (operator_id, id),
  unique (operator_id, number),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((photo is null) = (photo_type is null))
);
create unique index driver_by_phone on driver (operator_id, phone) where ended_at is null;
create unique index driver_by_email on driver (operator_id, email) where ended_at is null and email <> '';

-- A licence that permits a driver to drive, or a car to be driven, until the end of a day.
create table licence (
  operator_id uuid not null references operator (id),
  id uuid not null,
  holder text not null check (holder in ('driver', 'vehicle')),
  driver_id uuid,
  vehicle_id uuid,
  kind text not null check (kind in ('badge', 'driving_licence', 'plate', 'insurance', 'mot')),
  number text not null,
  expires_on date not null,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check ((holder = 'driver') = (driver_id is not null)),
  check ((holder = 'vehicle') = (vehicle_id is not null))
);
create unique index licence_of_driver on licence (operator_id, driver_id, kind) where driver_id is not null;
create unique index licence_of_vehicle on licence (operator_id, vehicle_id, kind) where vehicle_id is not null;

-- A link with which a driver sets a password, valid once; a new one replaces the one before.
create table driver_invitation (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (operator_id, driver_id),
  unique (operator_id, code_hash),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);

create table driver_session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  driver_id uuid not null,
  device text not null default '',
  made_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (operator_id, token_hash),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);
create index driver_session_by_driver on driver_session (operator_id, driver_id);
create index driver_session_by_time on driver_session (operator_id, expires_at);

-- Attempts by the hash of the identifier, whether or not it exists: the two cases must look the same.
create table driver_sign_in_attempt (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index driver_sign_in_attempt_by_time on driver_sign_in_attempt (operator_id, since);

-- A driver has at most one open shift, and so has a car.
create table driver_shift (
  operator_id uuid not null references operator (id),
  id uuid not null,
  driver_id uuid not null,
  vehicle_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, driver_id) references driver (operator_id, id),
  foreign key (operator_id, vehicle_id) references vehicle (operator_id, id),
  check (ended_at is null or ended_at >= started_at)
);
create unique index driver_shift_open on driver_shift (operator_id, driver_id) where ended_at is null;
create unique index driver_shift_car on driver_shift (operator_id, vehicle_id) where ended_at is null;
create index driver_shift_by_driver on driver_shift (operator_id, driver_id, started_at);

-- The last position of a driver, written from time to time: a restarted server uses it until the driver reports
-- again.
create table driver_position (
  operator_id uuid not null references operator (id),
  driver_id uuid not null,
  lat double precision not null,
  lng double precision not null,
  at timestamptz not null,
  -- Degrees clockwise from north.
  heading double precision,
  metres_accuracy double precision,
  primary key (operator_id, driver_id),
  foreign key (operator_id, driver_id) references driver (operator_id, id)
);

alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy operator on vehicle
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on vehicle to kerbside_app;

alter table driver enable row level security;
alter table driver force row level security;
create policy operator on driver
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on driver to kerbside_app;

alter table licence enable row level security;
alter table licence force row level security;
create policy operator on licence
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on licence to kerbside_app;

alter table driver_invitation enable row level security;
alter table driver_invitation force row level security;
create policy operator on driver_invitation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_invitation to kerbside_app;

alter table driver_session enable row level security;
alter table driver_session force row level security;
create policy operator on driver_session
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_session to kerbside_app;

alter table driver_sign_in_attempt enable row level security;
alter table driver_sign_in_attempt force row level security;
create policy operator on driver_sign_in_attempt
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_sign_in_attempt to kerbside_app;

alter table driver_shift enable row level security;
alter table driver_shift force row level security;
create policy operator on driver_shift
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on driver_shift to kerbside_app;

alter table driver_position enable row level security;
alter table driver_position force row level security;
create policy operator on driver_position
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on driver_position to kerbside_app;

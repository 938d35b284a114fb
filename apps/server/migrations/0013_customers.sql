-- A corporate account; its prices are the price_book rows that refer to it.
create table booker (
  operator_id uuid not null references operator (id),
  id integer not null check (id > 0),
  name text not null,
  retired_at timestamptz,
  primary key (operator_id, id)
);

-- A customer with an account. `number` is custid in the API: random, so that it reveals neither order nor count.
create table customer (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  -- Lower case: one person has one address, however it is typed.
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  dialling_code text not null,
  phone text not null,
  booker_id integer,
  sms_list boolean not null default false,
  email_list boolean not null default false,
  -- argon2id of the hash that the browser makes of the password, encrypted with the key password_key_id.
  password_scheme text not null,
  password_sealed bytea not null,
  password_key_id text not null,
  password_changed_at timestamptz not null,
  made_at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, email),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
create index customer_by_booker on customer (operator_id, booker_id) where booker_id is not null;

-- A place that a customer wants offered first. `number` is the id in the API, random like a customer's.
create table saved_place (
  operator_id uuid not null references operator (id),
  id uuid not null,
  number integer not null check (number > 0),
  customer_id uuid not null,
  label text not null check (label in ('home', 'work', 'custom')),
  place jsonb not null,
  full_address text not null,
  made_at timestamptz not null,
  primary key (operator_id, id),
  unique (operator_id, number),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
create index saved_place_by_customer on saved_place (operator_id, customer_id);

-- Sign-in attempts by the hash of the address, whether or not an account has it: the two cases must look the
-- same.
create table sign_in_attempt (
  operator_id uuid not null references operator (id),
  email_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, email_hash)
);
create index sign_in_attempt_by_time on sign_in_attempt (operator_id, since);

-- expires_at moves with every visit (idle limit); ends_at is fixed (absolute limit). Guests have no absolute
-- limit.
alter table session
  add column customer_id uuid,
  add column kind text not null default 'guest' check (kind in ('guest', 'customer')),
  add column remember boolean not null default false,
  add column ends_at timestamptz,
  add foreign key (operator_id, customer_id) references customer (operator_id, id),
  add check ((kind = 'customer') = (customer_id is not null));
create index session_by_customer on session (operator_id, customer_id) where customer_id is not null;
-- A session that signs in gets a new token, and keeps the bookings it made as a guest.
grant update on session_booking to kerbside_app;

alter table booking
  add column customer_id uuid,
  add column booker_id integer,
  add foreign key (operator_id, customer_id) references customer (operator_id, id),
  add foreign key (operator_id, booker_id) references booker (operator_id, id);
create index booking_by_customer on booking (operator_id, customer_id, made_at) where customer_id is not null;
create index booking_by_booker on booking (operator_id, booker_id, made_at) where booker_id is not null;

alter table booker enable row level security;
alter table booker force row level security;
create policy operator on booker
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on booker to kerbside_app;

alter table customer enable row level security;
alter table customer force row level security;
create policy operator on customer
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on customer to kerbside_app;

alter table saved_place enable row level security;
alter table saved_place force row level security;
create policy operator on saved_place
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on saved_place to kerbside_app;

alter table sign_in_attempt enable row level security;
alter table sign_in_attempt force row level security;
create policy operator on sign_in_attempt
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on sign_in_attempt to kerbside_app;

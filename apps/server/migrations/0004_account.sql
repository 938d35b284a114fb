-- Customers, the corporate accounts they belong to, and how they sign in.

-- A corporate account: its agreement with the operator, and the rules for the trips booked on it. Its prices are the
-- price_book rows that refer to it.
create table booker (
  operator_id uuid not null references operator (id),
  id integer not null check (id > 0),
  name text not null,
  address text not null default '',
  -- What the account may owe; null: no limit.
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  credit_currency text not null default 'GBP',
  commission_basis_points integer not null default 0 check (commission_basis_points between 0 and 10000),
  -- Added for every completed journey, in that journey's currency.
  commission_fixed_minor bigint not null default 0 check (commission_fixed_minor >= 0),
  payment_days integer not null default 30 check (payment_days between 0 and 365),
  -- Reference and travel rules, in the form of domain/corporate/trip-rules.ts.
  rules jsonb not null default '{}',
  -- A blocked account cannot book.
  blocked_at timestamptz,
  blocked_reason text not null default '',
  retired_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id)
);
call operator_table('booker', 'select, insert, update');

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
  -- The role in the corporate account; meaningless for a customer who belongs to none.
  booker_role text not null default 'booker' check (booker_role in ('booker', 'approver', 'accounts', 'admin')),
  sms_list boolean not null default false,
  email_list boolean not null default false,
  -- argon2id of the hash that the browser makes of the password, encrypted with the key password_key_id.
  password_scheme text not null,
  password_sealed bytea not null,
  password_key_id text not null,
  password_changed_at timestamptz not null,
  made_at timestamptz not null,
  -- The desk's note.
  note text not null default '',
  -- A blocked customer cannot book or sign in.
  blocked_at timestamptz,
  blocked_reason text not null default '',
  -- A customer who deleted their account: the row stays because other rows refer to it, but holds no personal data.
  deleted_at timestamptz,
  version integer not null default 1,
  -- What staff search by. Under row-level security only comparisons of plain columns can use an index (`lower(…)` and
  -- `like` could leak), so folded copies that compare by bytes are stored.
  find_first text collate "C",
  find_last text collate "C",
  find_email text collate "C",
  find_phone text collate "C",
  primary key (operator_id, id),
  unique (operator_id, number),
  unique (operator_id, email),
  foreign key (operator_id, booker_id) references booker (operator_id, id)
);
create index customer_by_booker on customer (operator_id, booker_id) where booker_id is not null;
-- Partial, so that they serve only queries on their own column, never a look-up by id.
create index customer_by_first on customer (operator_id, find_first) where find_first is not null;
create index customer_by_last on customer (operator_id, find_last) where find_last is not null;
create index customer_by_email on customer (operator_id, find_email) where find_email is not null;
create index customer_by_phone on customer (operator_id, find_phone) where find_phone is not null;
create index customer_by_made on customer (operator_id, made_at, id);
call operator_table('customer', 'select, insert, update, delete');

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

-- A visitor's session; only the hash of its token is stored.
create table session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  kind text not null default 'guest' check (kind in ('guest', 'customer')),
  customer_id uuid,
  remember boolean not null default false,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  -- The idle limit moves with every visit; the absolute limit is fixed, and a guest has none.
  expires_at timestamptz not null,
  ends_at timestamptz,
  -- When the customer last gave the password in this session.
  authenticated_at timestamptz,
  -- The browser, as readable text.
  device text not null default '',
  -- The site whose frame the session was opened in: such a session is valid only there.
  embedder text,
  primary key (operator_id, token_hash),
  foreign key (operator_id, customer_id) references customer (operator_id, id),
  check ((kind = 'customer') = (customer_id is not null))
);
create index session_by_customer on session (operator_id, customer_id) where customer_id is not null;
call operator_table('session', 'select, insert, update, delete');

-- The bookings that a guest's session made, and may therefore see and pay. A session that signs in gets a new token
-- and keeps them.
create table session_booking (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  booking_id uuid not null,
  primary key (operator_id, token_hash, booking_id)
);
call operator_table('session_booking', 'select, insert, update, delete');

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
call operator_table('sign_in_attempt', 'select, insert, update, delete');

-- Codes e-mailed to an address, to choose a new password or to confirm the address. A new code replaces the one
-- before; only its hash is stored.
create table account_code (
  operator_id uuid not null references operator (id),
  purpose text not null check (purpose in ('reset', 'email')),
  -- For 'reset' the hash of the account's address; for 'email' that of the customer's id.
  subject_hash bytea not null,
  code_hash bytea not null,
  -- For 'email': the new address that is to be confirmed.
  email text not null default '',
  expires_at timestamptz not null,
  primary key (operator_id, purpose, subject_hash)
);
create index account_code_by_time on account_code (operator_id, expires_at);
call operator_table('account_code', 'select, insert, update, delete');

-- Links e-mailed to the current and the previous address of an account when its address is changed: for seven
-- days each link restores that address. During these days no other account can take the address.
create table email_undo (
  operator_id uuid not null references operator (id),
  code_hash bytea not null,
  customer_id uuid not null,
  email text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (operator_id, code_hash),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
create index email_undo_by_email on email_undo (operator_id, email);
create index email_undo_by_customer on email_undo (operator_id, customer_id);
create index email_undo_by_time on email_undo (operator_id, expires_at);
call operator_table('email_undo', 'select, insert, update, delete');

-- A customer's passkey: the public key that checks its signatures. The private key never leaves the customer's
-- device.
create table passkey (
  operator_id uuid not null references operator (id),
  id uuid not null,
  customer_id uuid not null,
  -- The device's id of the passkey, and the host it was made for: it is invalid at every other host.
  credential_id bytea not null,
  host text not null,
  -- COSE, as defined by WebAuthn.
  public_key bytea not null,
  -- Increases with every use on devices that count; always 0 on those that do not.
  uses bigint not null check (uses >= 0),
  -- How the device can be reached: a list of WebAuthn's transport names.
  transports jsonb not null,
  name text not null,
  -- Whether the device keeps a copy elsewhere, such as in its maker's cloud.
  is_synced boolean not null,
  made_at timestamptz not null,
  used_at timestamptz,
  -- Its counter went backwards, so a copy exists: it no longer signs anyone in.
  stopped_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, credential_id),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
create index passkey_by_customer on passkey (operator_id, customer_id);
call operator_table('passkey', 'select, insert, update, delete');

-- A challenge that a device signs once; only its hash is stored.
create table passkey_challenge (
  operator_id uuid not null references operator (id),
  challenge_hash bytea not null,
  -- The session that requested to make a passkey; null for a sign-in, which has no session yet.
  session_hash bytea,
  expires_at timestamptz not null,
  primary key (operator_id, challenge_hash)
);
create index passkey_challenge_by_time on passkey_challenge (operator_id, expires_at);
call operator_table('passkey_challenge', 'select, insert, delete');

-- A place that a customer wants offered first; a customer has one home and one work place. `number` is the id in the
-- API, random like a customer's.
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
create unique index one_home on saved_place (operator_id, customer_id, label) where label in ('home', 'work');
call operator_table('saved_place', 'select, insert, update, delete');

-- The people who work for the operator, and how they sign in.

-- A key of a person or a program that works for the operator; only its hash is stored.
create table staff_key (
  operator_id uuid not null references operator (id),
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, key_hash)
);
call operator_table('staff_key', 'select, insert, update');

-- A person who works for the operator and signs in to the console.
create table staff_member (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- Lower case: one person has one address, however it is typed.
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'dispatcher', 'accounts', 'support')),
  made_at timestamptz not null,
  -- All null until the member accepts the invitation. A password is stored like a customer's.
  password_scheme text,
  password_sealed bytea,
  password_key_id text,
  -- The secret of the member's authenticator, encrypted with the install's key; and the time step of the last
  -- accepted code, because each code works once.
  authenticator_sealed bytea,
  last_step bigint,
  enrolled_at timestamptz,
  -- When the member left: the row stays because other rows refer to it.
  ended_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (operator_id, id),
  unique (operator_id, email),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((enrolled_at is null) = (authenticator_sealed is null))
);
call operator_table('staff_member', 'select, insert, update');

-- A link to set up the sign-in, valid once. A new one replaces the one before; only the hash of its code is
-- stored.
create table staff_invitation (
  operator_id uuid not null references operator (id),
  staff_id uuid not null,
  code_hash bytea not null,
  -- For the authenticator that is being set up.
  authenticator_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (operator_id, staff_id),
  unique (operator_id, code_hash),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id)
);
call operator_table('staff_invitation', 'select, insert, update, delete');

-- For a member who has lost their authenticator; each code works once and is then deleted.
create table staff_recovery_code (
  operator_id uuid not null references operator (id),
  staff_id uuid not null,
  code_hash bytea not null,
  primary key (operator_id, staff_id, code_hash),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id)
);
call operator_table('staff_recovery_code', 'select, insert, delete');

-- awaiting_code: the password was right and the code is still to come; the session permits only the request with
-- the code.
create table staff_session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  staff_id uuid not null,
  kind text not null check (kind in ('awaiting_code', 'signed_in')),
  device text not null default '',
  made_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (operator_id, token_hash),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id)
);
create index staff_session_by_member on staff_session (operator_id, staff_id);
create index staff_session_by_time on staff_session (operator_id, expires_at);
call operator_table('staff_session', 'select, insert, update, delete');

-- Attempts by the hash of the identifier, whether or not it exists: the two cases must look the same.
create table staff_sign_in_attempt (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index staff_sign_in_attempt_by_time on staff_sign_in_attempt (operator_id, since);
call operator_table('staff_sign_in_attempt', 'select, insert, update, delete');

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
  primary key (operator_id, id),
  unique (operator_id, email),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((enrolled_at is null) = (authenticator_sealed is null))
);

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

-- For a member who has lost their authenticator; each code works once and is then deleted.
create table staff_recovery_code (
  operator_id uuid not null references operator (id),
  staff_id uuid not null,
  code_hash bytea not null,
  primary key (operator_id, staff_id, code_hash),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id)
);

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

-- Attempts by the hash of the identifier, whether or not it exists: the two cases must look the same.
create table staff_sign_in_attempt (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index staff_sign_in_attempt_by_time on staff_sign_in_attempt (operator_id, since);

alter table staff_member enable row level security;
alter table staff_member force row level security;
create policy operator on staff_member
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update on staff_member to kerbside_app;

alter table staff_invitation enable row level security;
alter table staff_invitation force row level security;
create policy operator on staff_invitation
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on staff_invitation to kerbside_app;

alter table staff_recovery_code enable row level security;
alter table staff_recovery_code force row level security;
create policy operator on staff_recovery_code
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on staff_recovery_code to kerbside_app;

alter table staff_session enable row level security;
alter table staff_session force row level security;
create policy operator on staff_session
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on staff_session to kerbside_app;

alter table staff_sign_in_attempt enable row level security;
alter table staff_sign_in_attempt force row level security;
create policy operator on staff_sign_in_attempt
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on staff_sign_in_attempt to kerbside_app;

-- Somebody who works for the operator and signs in at the console.
create table staff_member (
  operator_id uuid not null references operator (id),
  id uuid not null,
  -- Folded: one person is one address, however it is typed.
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'dispatcher', 'accounts', 'support')),
  made_at timestamptz not null,
  -- All absent until they followed their invitation. A password is kept as a customer's is.
  password_scheme text,
  password_sealed bytea,
  password_key_id text,
  -- What their authenticator makes its codes of, sealed with the install's key; and the time step of the last code
  -- that let them in, for each does so once.
  authenticator_sealed bytea,
  last_step bigint,
  enrolled_at timestamptz,
  -- Since when they work here no more: the row stays for what refers to it.
  ended_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, email),
  check ((enrolled_at is null) = (password_sealed is null)),
  check ((enrolled_at is null) = (authenticator_sealed is null))
);

-- The link somebody sets up their sign-in with, once. A new one takes the place of the one before; of its code only the
-- hash is kept.
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

-- For who has lost their authenticator; each works once and is gone then.
create table staff_recovery_code (
  operator_id uuid not null references operator (id),
  staff_id uuid not null,
  code_hash bytea not null,
  primary key (operator_id, staff_id, code_hash),
  foreign key (operator_id, staff_id) references staff_member (operator_id, id)
);

-- half: the password was right and the code is still to come; it opens nothing but the question for the code.
create table staff_session (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  staff_id uuid not null,
  kind text not null check (kind in ('half', 'whole')),
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

-- Tries by the hash of what is tried, whether there is such a thing or not: they must not be told apart.
create table staff_try (
  operator_id uuid not null references operator (id),
  subject_hash bytea not null,
  tries integer not null,
  since timestamptz not null,
  primary key (operator_id, subject_hash)
);
create index staff_try_by_time on staff_try (operator_id, since);

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

alter table staff_try enable row level security;
alter table staff_try force row level security;
create policy operator on staff_try
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on staff_try to kerbside_app;

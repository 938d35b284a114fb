-- When the password of this session's customer was last given, the browser in words, and the site whose frame it was
-- opened in: such a session opens nothing elsewhere.
alter table session
  add column proved_at timestamptz,
  add column device text not null default '',
  add column embedder text;

-- Somebody who left: the row stays for what refers to it, and says nothing of them any more.
alter table customer add column deleted_at timestamptz;

-- Codes mailed to an address: to choose a new password, or to show that an address is the customer's. A new one takes
-- the place of the one before; only its hash is kept.
create table account_code (
  operator_id uuid not null references operator (id),
  purpose text not null check (purpose in ('reset', 'email')),
  -- Of 'reset' the hash of the account's address; of 'email' that of the customer's id.
  subject_hash bytea not null,
  code_hash bytea not null,
  -- Of 'email': the address that is to be theirs.
  email text not null default '',
  expires_at timestamptz not null,
  primary key (operator_id, purpose, subject_hash)
);
create index account_code_by_time on account_code (operator_id, expires_at);

alter table account_code enable row level security;
alter table account_code force row level security;
create policy operator on account_code
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on account_code to kerbside_app;

-- When the customer last gave the password in this session, the browser as readable text, and the site whose
-- frame the session was opened in: such a session is valid only there.
alter table session
  add column authenticated_at timestamptz,
  add column device text not null default '',
  add column embedder text;

-- A customer who deleted their account: the row stays because other rows refer to it, but holds no personal
-- data.
alter table customer add column deleted_at timestamptz;

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

alter table account_code enable row level security;
alter table account_code force row level security;
create policy operator on account_code
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on account_code to kerbside_app;

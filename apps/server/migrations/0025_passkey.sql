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

alter table passkey enable row level security;
alter table passkey force row level security;
create policy operator on passkey
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on passkey to kerbside_app;

alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
create policy operator on passkey_challenge
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, delete on passkey_challenge to kerbside_app;

-- A customer's passkey: what checks its signatures. The key that makes them never leaves the customer's device.
create table passkey (
  operator_id uuid not null references operator (id),
  id uuid not null,
  customer_id uuid not null,
  -- What the device calls it, and the host of ours it was made for: at no other host it signs anybody in.
  credential_id bytea not null,
  host text not null,
  -- COSE, as WebAuthn writes it.
  public_key bytea not null,
  -- Grows with every use on devices that count; 0 for ever on those that do not.
  uses bigint not null check (uses >= 0),
  -- How the device can be reached, a list of WebAuthn's words.
  transports jsonb not null,
  name text not null,
  -- Whether the device keeps a copy elsewhere, such as in the cloud of its maker.
  is_synced boolean not null,
  made_at timestamptz not null,
  used_at timestamptz,
  -- It counted less than before, so somebody has a copy: it signs nobody in any more.
  stopped_at timestamptz,
  primary key (operator_id, id),
  unique (operator_id, credential_id),
  foreign key (operator_id, customer_id) references customer (operator_id, id)
);
create index passkey_by_customer on passkey (operator_id, customer_id);

-- What a device is asked to sign, once; only its hash is kept.
create table passkey_challenge (
  operator_id uuid not null references operator (id),
  challenge_hash bytea not null,
  -- Of a passkey to be made, the session that asked; of signing in nobody's yet.
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

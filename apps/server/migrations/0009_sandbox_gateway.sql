-- The sandbox gateway replaces a payment provider: it has its own schema and its own role, without access to the
-- operators' rows.
create schema sandbox_gateway;
grant usage on schema sandbox_gateway to kerbside_sandbox;

-- A tokenised test card. Neither the number nor the CVC is ever stored.
create table sandbox_gateway.token (
  nonce text primary key,
  merchant text not null,
  brand text not null,
  last4 text not null,
  outcome text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sandbox_gateway.charge (
  id text primary key,
  merchant text not null,
  idempotency_key text not null,
  order_id text not null,
  amount_minor bigint not null,
  currency text not null,
  brand text not null,
  last4 text not null,
  status text not null,
  decline_code text not null default '',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  unique (merchant, idempotency_key)
);
create index charge_by_order on sandbox_gateway.charge (merchant, order_id);
grant select, insert, update on all tables in schema sandbox_gateway to kerbside_sandbox;

-- Promo codes and links.

create table promo (
  operator_id uuid not null references operator (id),
  id integer not null,
  code text not null check (code = upper(code)),
  off_kind text not null check (off_kind in ('amount', 'percent')),
  off_amount integer not null check (off_amount > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  uses_left integer check (uses_left >= 0),
  uses_per_customer integer check (uses_per_customer > 0),
  minimum_fare integer not null default 0 check (minimum_fare >= 0),
  -- Empty: on every day, for every type, for every account.
  weekdays smallint[] not null default '{}',
  vehicle_type_ids integer[] not null default '{}',
  booker_ids integer[] not null default '{}',
  retired_at timestamptz,
  version integer not null default 1 check (version > 0),
  primary key (operator_id, id),
  unique (operator_id, code)
);
call operator_table('promo', 'select, insert, update, delete');

-- Uses of a promo, by the customer's phone number in international form: guests have one too.
create table promo_use (
  operator_id uuid not null references operator (id),
  promo_id integer not null,
  customer text not null,
  uses integer not null check (uses > 0),
  primary key (operator_id, promo_id, customer),
  foreign key (operator_id, promo_id) references promo (operator_id, id)
);
call operator_table('promo_use', 'select, insert, update');

-- A link in an advert or an e-mail: the fields it fills in, by the hash of its token.
create table promotion (
  operator_id uuid not null references operator (id),
  token_hash bytea not null,
  label text not null default '',
  prefill jsonb not null,
  made_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (operator_id, token_hash)
);
call operator_table('promotion', 'select, insert, update');

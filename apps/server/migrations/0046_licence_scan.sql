-- The scan of a document: the newest picture or PDF of each kind, visible to the desk only.
create table licence_scan (
  operator_id uuid not null references operator (id),
  -- A driver or a car.
  holder_id uuid not null,
  kind text not null check (kind in ('badge', 'driving_licence', 'plate', 'insurance', 'mot')),
  -- The expiry of the scanned document; a document that was renewed without a scan has another one.
  expires_on date not null,
  type text not null check (type in ('webp', 'pdf')),
  bytes bytea not null check (length(bytes) <= 5242880),
  made_at timestamptz not null,
  -- The person who uploaded it, as named in the audit log; '' for a command.
  made_by text not null,
  primary key (operator_id, holder_id, kind)
);

alter table licence_scan enable row level security;
alter table licence_scan force row level security;
create policy operator on licence_scan
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on licence_scan to kerbside_app;

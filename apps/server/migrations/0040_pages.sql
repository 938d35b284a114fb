-- Messages that visitors send to an operator from its contact page.
create table enquiry (
  operator_id uuid not null references operator (id),
  -- Made with the form, so that a message that is sent twice is stored once.
  id uuid not null,
  name text not null,
  email text not null,
  -- With its country, or ''.
  phone text not null,
  subject text not null,
  -- The subject, a value of the form: "lost", "complaint" …
  kind text not null,
  body text not null,
  -- Where it was written: "page" or a value from the API client.
  source text not null,
  -- The number of the customer, if signed in.
  custid integer,
  state text not null check (state in ('open', 'done', 'spam')),
  -- The reason it was classified as spam; '' for others.
  suspicion text not null,
  made_at timestamptz not null,
  -- When it was last moved to another list, and by whom.
  moved_at timestamptz,
  moved_by text not null,
  primary key (operator_id, id)
);
create index enquiry_by_state on enquiry (operator_id, state, made_at desc, id);
create index enquiry_by_time on enquiry (operator_id, made_at);

alter table enquiry enable row level security;
alter table enquiry force row level security;
create policy operator on enquiry
  using (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid))
  with check (operator_id = (select nullif(current_setting('app.operator', true), '')::uuid));
grant select, insert, update, delete on enquiry to kerbside_app;

-- The minutes that an operator's cars really take, beside the standard times of the street engine.

-- Whether they are calculated and used each night.
create table drive_time_choice (
  operator_id uuid not null references operator (id),
  nightly boolean not null,
  -- Null before the first calculation.
  calculated_at timestamptz,
  primary key (operator_id)
);
call operator_table('drive_time_choice', 'select, insert, update');

-- A calculation from finished legs. At most one is in use; earlier ones are kept.
create table drive_time_run (
  operator_id uuid not null references operator (id),
  id uuid not null,
  state text not null check (state in ('ready', 'live', 'retired')),
  -- [{part, legs, promisedMinutes, drivenMinutes, factor}]
  times jsonb not null,
  made_at timestamptz not null,
  live_at timestamptz,
  primary key (operator_id, id)
);
create unique index one_live_drive_time_run on drive_time_run (operator_id) where state = 'live';
create index drive_time_run_by_time on drive_time_run (operator_id, made_at);
call operator_table('drive_time_run', 'select, insert, update, delete');

-- Two people at the desk may change one row: a request to save names the version it is based on.
alter table vehicle add column version integer not null default 1 check (version > 0);
alter table driver add column version integer not null default 1 check (version > 0);
alter table staff_member add column version integer not null default 1 check (version > 0);
alter table vehicle_type
  add column version integer not null default 1 check (version > 0),
  -- The address of an uploaded picture, shown instead of the drawing; '' for none.
  add column picture text not null default '';

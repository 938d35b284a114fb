-- How many stops the car has reached with its passenger: a restarted server reads it again.
alter table leg add column vias_passed integer not null default 0 check (vias_passed >= 0);

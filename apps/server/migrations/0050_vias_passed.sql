-- How many stops on the way a car has been at with its passenger: a server that begins knows it again.
alter table leg add column vias_passed integer not null default 0 check (vias_passed >= 0);

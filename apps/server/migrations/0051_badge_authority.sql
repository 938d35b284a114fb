-- The authority that issued a badge or plate; authorities require it for every journey. '' means "not given
-- yet".
alter table licence add column authority text not null default '' check (length(authority) <= 120);

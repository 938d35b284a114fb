-- Whose badge or plate it is: an authority asks it of every journey. '' is "not said yet".
alter table licence add column authority text not null default '' check (length(authority) <= 120);

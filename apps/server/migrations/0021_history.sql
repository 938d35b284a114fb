-- The owner of a leg, copied from booking.customer_id and booking.booker_id: a customer's list of ten thousand
-- legs is read from one index, newest first, without reading bookings. Access is never decided by these columns
-- alone.
alter table leg
  add column customer_id uuid,
  add column booker_id integer;

-- Row-level security is forced on the owner too; this one statement concerns every operator.
alter table leg no force row level security;
alter table booking no force row level security;
update leg set customer_id = booking.customer_id, booker_id = booking.booker_id
from booking
where booking.operator_id = leg.operator_id and booking.id = leg.booking_id
  and (booking.customer_id is not null or booking.booker_id is not null);
alter table booking force row level security;
alter table leg force row level security;

-- A page and the counts of all tabs are read from this index alone; only the five journeys shown are fetched.
create index leg_by_customer on leg (operator_id, customer_id, pickup_at, reference) include (state, booking_id, number)
  where customer_id is not null;
create index leg_by_booker on leg (operator_id, booker_id, pickup_at, reference) include (state, booking_id, number)
  where booker_id is not null;

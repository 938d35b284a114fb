-- The check that a leg's booking is there is planned once a connection, perhaps while the table is all but empty, when
-- every index that begins with the operator looks equally good: it then read all bookings of the operator for each new
-- one (1,800 rows a booking after 4,000). A partial index is only for who names the quote; no quote_id is ever null.
drop index booking_by_quote;
create unique index booking_by_quote on booking (operator_id, quote_id) where quote_id is not null;

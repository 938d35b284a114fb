-- The foreign key check of a leg's booking is planned once per connection, perhaps while the table is almost
-- empty, when every index that begins with the operator looks equally good. It then read all bookings of the
-- operator for each new one (1,800 rows a booking after 4,000). A partial index serves only queries by quote;
-- quote_id is never null.
drop index booking_by_quote;
create unique index booking_by_quote on booking (operator_id, quote_id) where quote_id is not null;

-- A quote becomes at most one booking, whatever the idempotency key of the request. If an earlier version made
-- several bookings of one quote, the first one keeps it.
alter table booking no force row level security;
update booking set quote_id = gen_random_uuid()
where exists (
  select from booking first
  where first.operator_id = booking.operator_id and first.quote_id = booking.quote_id
    and (first.made_at, first.id) < (booking.made_at, booking.id)
);
alter table booking force row level security;
create unique index booking_by_quote on booking (operator_id, quote_id);

-- Finds the request that booked a quote.
create index idempotency_by_booking on idempotency (operator_id, booking_id);

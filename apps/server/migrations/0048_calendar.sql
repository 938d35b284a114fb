-- Calendars that are followed: the company's journeys have one of their own, and of each is known whether anybody reads it.
alter table calendar_feed drop constraint calendar_feed_kind_check;
alter table calendar_feed add constraint calendar_feed_kind_check
  check (kind in ('day', 'customer', 'account', 'driver'));
alter table calendar_feed add column used_at timestamptz;

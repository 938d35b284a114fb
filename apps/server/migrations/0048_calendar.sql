-- Calendar subscriptions: the operator's journeys have a calendar of their own, and each calendar shows whether
-- it is being read.
alter table calendar_feed drop constraint calendar_feed_kind_check;
alter table calendar_feed add constraint calendar_feed_kind_check
  check (kind in ('day', 'customer', 'account', 'driver'));
alter table calendar_feed add column used_at timestamptz;

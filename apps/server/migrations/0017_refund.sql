-- A task looks for orphans every half minute among everything that waits to be sent.
create index outbox_by_kind on outbox (operator_id, kind, run_at);

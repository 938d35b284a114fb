-- The widget has no layout "list" any more, and settings that hold it cannot be saved. Row-level security is forced on the
-- owner too; these statements are about every operator.
alter table operator no force row level security;
alter table tracking_code no force row level security;
update operator set settings = jsonb_set(settings, '{widgetMode}', '"overflow"')
where settings->>'widgetMode' = 'list';
-- '': the operator's own layout.
update tracking_code set mode = '' where mode = 'list';
alter table operator force row level security;
alter table tracking_code force row level security;

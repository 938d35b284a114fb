-- The widget no longer has the layout "list", and settings with it cannot be saved. Row-level security is forced
-- on the owner too; these statements concern every operator.
alter table operator no force row level security;
alter table tracking_code no force row level security;
update operator set settings = jsonb_set(settings, '{widgetMode}', '"overflow"')
where settings->>'widgetMode' = 'list';
-- '': the operator's default layout.
update tracking_code set mode = '' where mode = 'list';
alter table operator force row level security;
alter table tracking_code force row level security;

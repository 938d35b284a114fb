-- Messages with the operator's own text: in each language, and whether they are sent at all. Earlier versions
-- stored none.
alter table message_template add column language text not null default 'en-GB';
alter table message_template add column heading text not null default '';
alter table message_template add column is_on boolean not null default true;
-- False: the standard text, for a message that was switched off or whose own text was removed.
alter table message_template add column is_own boolean not null default true;
alter table message_template drop constraint message_template_pkey;
alter table message_template add primary key (operator_id, kind, channel, language);

import type { SettingsStatus } from '@kerbside/contract/operator/settings.ts'
import { followSettings } from '@kerbside/domain/operator/follow-settings.ts'
import type { SettingGroup } from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { valuesOf } from './format-setting.ts'
import { SettingControl } from './setting-control.tsx'
import { groupLabel } from './setting-labels.ts'
import './settings.css'
import { SitePreview } from './site-preview.tsx'
import { type SettingsWork, useSettings, useSettingsStatus } from './use-settings.ts'

type SettingsPageProps = {
  title: string
  sentence: string
  groups: readonly SettingGroup[]
  /** The page of the site in the preview; none if the settings are not visible on the site. */
  page?: '/' | '/booking.html'
  /** Rendered instead of a group's own fields. */
  drawn?: Partial<Record<SettingGroup, (work: SettingsWork) => ReactNode>>
  /** Rendered below a group's fields. */
  after?: Partial<Record<SettingGroup, (work: SettingsWork) => ReactNode>>
}

/** A page of settings from their declarations: fields, errors, the save bar, and a preview of the site. */
export function SettingsPage(props: SettingsPageProps) {
  const { data, error, refetch } = useSettingsStatus()
  if (data) return <Form {...props} status={data} />
  return (
    <DeskPage title={props.title} sentence={props.sentence}>
      {error ? (
        <div className="dk-note bad" role="alert">
          <span>{t('operator.loadFailed')}</span>
          <DeskButton size="small" onPress={() => void refetch()}>
            {t('operator.again')}
          </DeskButton>
        </div>
      ) : (
        <output className="soft">{t('operator.loading')}</output>
      )}
    </DeskPage>
  )
}

function Form(props: SettingsPageProps & { status: SettingsStatus }) {
  const { title, sentence, groups, page, drawn, after, status } = props
  const work = useSettings(status)
  const { draft, errors, state, theirs, save } = work
  return (
    <DeskPage
      title={title}
      sentence={sentence}
      actions={
        <SaveBar
          changes={draft.changes}
          onSave={save}
          onUndo={draft.undo}
          onDiscard={draft.discard}
          state={state}
          errors={errors}
        />
      }
      {...(page && {
        aside: (
          <SitePreview values={valuesOf(draft.changed)} hasErrors={errors.length > 0} page={page} />
        ),
      })}
    >
      <ConflictNote theirs={theirs} mine={draft.changed} />
      {groups.map((group) => (
        <DeskGroup key={group} title={groupLabel(group)} isUnseen={groups.length === 1}>
          {drawn?.[group]?.(work) ?? <Fields group={group} work={work} />}
          {after?.[group]?.(work)}
        </DeskGroup>
      ))}
    </DeskPage>
  )
}

/** Scrolls to the setting that the address names, and gives it the focus. */
function useNamedSetting() {
  const [search] = useSearchParams()
  const path = search.get('setting')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = fields.current?.querySelector(`[data-setting="${CSS.escape(path ?? '')}"]`)
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [path])
  return fields
}

/** Groups with short fields, which are shown in two columns. */
const SIDE_BY_SIDE: ReadonlySet<SettingGroup> = new Set<SettingGroup>([
  'brand',
  'company',
  'place',
  'social',
])

function Fields({ group, work }: { group: SettingGroup; work: SettingsWork }) {
  const { draft, errors, status } = work
  const fields = useNamedSetting()
  return (
    <div ref={fields} className={classNames(SIDE_BY_SIDE.has(group) ? 'dk-fields' : 'dk-rows')}>
      {SETTING_FIELDS.filter((field) => field.group === group).map((field) => (
        <div key={field.path} data-setting={field.path}>
          <SettingControl
            field={field}
            value={draft.value[field.path]}
            fault={errors.find(({ path }) => path === field.path)?.message}
            vehicleTypes={status.vehicleTypes}
            onChange={(value) => draft.set(followSettings(draft.value, { [field.path]: value }))}
          />
        </div>
      ))}
    </div>
  )
}

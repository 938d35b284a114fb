import type { SettingsStanding } from '@kerbside/contract/desk/settings.ts'
import type { SettingGroup } from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { sayGroup } from '@kerbside/web/operator/setting-words.ts'
import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { valuesOf } from './say-setting.ts'
import { SettingControl } from './setting-control.tsx'
import './settings.css'
import { SitePreview } from './site-preview.tsx'
import { type SettingsWork, useSettings, useStanding } from './use-settings.ts'

type SettingsPageProps = {
  title: string
  sentence: string
  groups: readonly SettingGroup[]
  /** The page of the site beside it; none where nothing of it is seen there. */
  page?: '/' | '/booking.html'
  /** Drawn in the place of a group's own fields. */
  drawn?: Partial<Record<SettingGroup, (work: SettingsWork) => ReactNode>>
  /** Under a group's fields. */
  after?: Partial<Record<SettingGroup, (work: SettingsWork) => ReactNode>>
}

/** A page of settings by their declarations: fields, faults, the bar that puts them live, and the site with them. */
export function SettingsPage(props: SettingsPageProps) {
  const { data, error, refetch } = useStanding()
  if (data) return <Form {...props} standing={data} />
  return (
    <DeskPage title={props.title} sentence={props.sentence}>
      {error ? (
        <div className="dk-note bad" role="alert">
          <span>{say('operator.unheard')}</span>
          <DeskButton size="small" onPress={() => void refetch()}>
            {say('operator.again')}
          </DeskButton>
        </div>
      ) : (
        <output className="soft">{say('operator.loading')}</output>
      )}
    </DeskPage>
  )
}

function Form(props: SettingsPageProps & { standing: SettingsStanding }) {
  const { title, sentence, groups, page, drawn, after, standing } = props
  const work = useSettings(standing)
  const { draft, faults, state, theirs, save } = work
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
          faults={faults}
        />
      }
      {...(page && {
        aside: (
          <SitePreview values={valuesOf(draft.changed)} hasFaults={faults.length > 0} page={page} />
        ),
      })}
    >
      <ConflictNote theirs={theirs} mine={draft.changed} />
      {groups.map((group) => (
        <DeskGroup key={group} title={sayGroup(group)} isUnseen={groups.length === 1}>
          {drawn?.[group]?.(work) ?? <Fields group={group} work={work} />}
          {after?.[group]?.(work)}
        </DeskGroup>
      ))}
    </DeskPage>
  )
}

/** Groups whose fields are short and stand two beside each other. */
const SIDE_BY_SIDE: ReadonlySet<SettingGroup> = new Set<SettingGroup>([
  'brand',
  'company',
  'place',
  'social',
])

function Fields({ group, work }: { group: SettingGroup; work: SettingsWork }) {
  const { draft, faults, standing } = work
  return (
    <div className={classNames(SIDE_BY_SIDE.has(group) ? 'dk-fields' : 'dk-rows')}>
      {SETTING_FIELDS.filter((field) => field.group === group).map((field) => (
        <SettingControl
          key={field.path}
          field={field}
          value={draft.value[field.path]}
          fault={faults.find(({ path }) => path === field.path)?.message}
          vehicleTypes={standing.vehicletypes}
          onChange={(value) => draft.set({ [field.path]: value })}
        />
      ))}
    </div>
  )
}

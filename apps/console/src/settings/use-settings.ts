import type { SettingsStatus } from '@kerbside/contract/operator/settings.ts'
import { checkSetting } from '@kerbside/domain/operator/check-setting.ts'
import type { SettingError } from '@kerbside/domain/operator/check-settings.ts'
import type { SettingValue, SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import type { SaveState } from '../ui/form/save-bar.tsx'
import { type Draft, useDraft } from '../ui/form/use-draft.ts'
import { valuesOf } from './format-setting.ts'
import { fetchSettings, publishSettings } from './settings-api.ts'

export const SETTINGS = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => fetchSettings({ signal }),
})

/** A change another user put live while this page was open, with the values before and after. */
export type TheirChange = { path: string; before: SettingValue | undefined; now: SettingValue }

export type SettingsWork = {
  status: SettingsStatus
  draft: Draft<SettingValues>
  errors: readonly SettingError[]
  state: SaveState
  theirs: readonly TheirChange[]
  save: () => void
}

/** Undefined while the settings are loading. */
export const useSettingsStatus = () => useQuery(SETTINGS)

/** The settings while they are edited: validated on every change, and put live all together. */
export function useSettings(status: SettingsStatus): SettingsWork {
  const queries = useQueryClient()
  const { notify } = useDesk()
  const draft = useDraft<SettingValues>(status.values)
  const [serverErrors, setServerErrors] = useState<readonly (SettingError & { of: string })[]>([])
  const [theirs, setTheirs] = useState<readonly TheirChange[]>([])
  const [state, setState] = useState<SaveState>('idle')
  // a server error stays until its setting is changed again
  const current = serverErrors.filter(({ path, of }) => of === JSON.stringify(draft.value[path]))
  const errors = [...validateChanged(draft.changed), ...current]

  const save = async () => {
    if (validateChanged(draft.changed).length > 0) return
    setState('saving')
    const response = await publishSettings({
      version: status.version,
      values: valuesOf(draft.changed),
    })
    setState(!response.ok && response.why === 'unreachable' ? 'failed' : 'idle')
    if (!response.ok && response.why === 'unreachable') return notify(response.message)
    const { now } = response
    if (!response.ok && response.why === 'invalid')
      setServerErrors(
        now.errors.map((error) => ({ ...error, of: JSON.stringify(draft.value[error.path]) })),
      )
    else setServerErrors([])
    setTheirs(response.ok ? [] : listTheirs(status.values, now.values))
    queries.setQueryData(SETTINGS.queryKey, now)
    if (!response.ok) return
    draft.discard()
    void queries.invalidateQueries({ queryKey: ['setup'] })
    notify(t('operator.live'))
  }
  return { status, draft, errors, state, theirs, save: () => void save() }
}

function validateChanged(changed: Partial<SettingValues>): SettingError[] {
  return SETTING_FIELDS.flatMap((field) => {
    const value = changed[field.path]
    const message = value === undefined ? undefined : checkSetting(field, value)
    return message === undefined ? [] : [{ path: field.path, message }]
  })
}

const listTheirs = (before: SettingValues, now: SettingValues): TheirChange[] =>
  Object.entries(now).flatMap(([path, value]) =>
    JSON.stringify(value) === JSON.stringify(before[path])
      ? []
      : [{ path, before: before[path], now: value }],
  )

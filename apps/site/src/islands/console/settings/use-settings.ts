import type { SettingsStanding } from '@kerbside/contract/desk/settings.ts'
import { judgeSetting } from '@kerbside/domain/operator/judge-setting.ts'
import type { SettingFault } from '@kerbside/domain/operator/judge-settings.ts'
import type { SettingValue, SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { askSettings, putSettingsLive } from '@kerbside/web/operator/settings-api.ts'
import { say } from '@kerbside/words/say.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import type { SaveState } from '../form/save-bar.tsx'
import { type Draft, useDraft } from '../form/use-draft.ts'
import { valuesOf } from './say-setting.ts'

export const SETTINGS = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => askSettings({ signal }),
})

/** What somebody else put live while this page was open: each with what stood before and stands now. */
export type TheirChange = { path: string; before: SettingValue | undefined; now: SettingValue }

export type SettingsWork = {
  standing: SettingsStanding
  draft: Draft<SettingValues>
  faults: readonly SettingFault[]
  state: SaveState
  theirs: readonly TheirChange[]
  save: () => void
}

/** Undefined while the settings are on their way; an error of the call is thrown by `useQuery`'s own words. */
export const useStanding = () => useQuery(SETTINGS)

/** The settings as one changes them, judged as one types, and put live all together. */
export function useSettings(standing: SettingsStanding): SettingsWork {
  const queries = useQueryClient()
  const { tell } = useDesk()
  const draft = useDraft<SettingValues>(standing.values)
  const [told, setTold] = useState<readonly (SettingFault & { of: string })[]>([])
  const [theirs, setTheirs] = useState<readonly TheirChange[]>([])
  const [state, setState] = useState<SaveState>('idle')
  // what the server said counts until that setting is changed again
  const said = told.filter(({ path, of }) => of === JSON.stringify(draft.value[path]))
  const faults = [...judgeChanged(draft.changed), ...said]

  const save = async () => {
    if (judgeChanged(draft.changed).length > 0) return
    setState('saving')
    const answer = await putSettingsLive({
      version: standing.version,
      values: valuesOf(draft.changed),
    })
    setState(!answer.ok && answer.why === 'unheard' ? 'failed' : 'idle')
    if (!answer.ok && answer.why === 'unheard') return tell(answer.message)
    const { now } = answer
    if (!answer.ok && answer.why === 'faults')
      setTold(
        now.faults.map((fault) => ({ ...fault, of: JSON.stringify(draft.value[fault.path]) })),
      )
    else setTold([])
    setTheirs(answer.ok ? [] : listTheirs(standing.values, now.values))
    queries.setQueryData(SETTINGS.queryKey, now)
    if (!answer.ok) return
    draft.discard()
    void queries.invalidateQueries({ queryKey: ['setup'] })
    tell(say('operator.live'))
  }
  return { standing, draft, faults, state, theirs, save: () => void save() }
}

function judgeChanged(changed: Partial<SettingValues>): SettingFault[] {
  return SETTING_FIELDS.flatMap((field) => {
    const value = changed[field.path]
    const message = value === undefined ? undefined : judgeSetting(field, value)
    return message === undefined ? [] : [{ path: field.path, message }]
  })
}

const listTheirs = (before: SettingValues, now: SettingValues): TheirChange[] =>
  Object.entries(now).flatMap(([path, value]) =>
    JSON.stringify(value) === JSON.stringify(before[path])
      ? []
      : [{ path, before: before[path], now: value }],
  )

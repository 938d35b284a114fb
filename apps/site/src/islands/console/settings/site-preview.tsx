import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { askPreview } from '@kerbside/web/operator/settings-api.ts'
import '@kerbside/web/operator/setting-words.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { DeskSegments } from '../desk-button.tsx'
import { useStanding } from './use-settings.ts'
import './site-preview.css'

type SitePreviewProps = {
  /** What differs from what is live. */
  values: SettingValues
  /** Nothing is drawn anew while something of it is wrong. */
  hasFaults: boolean
  /** The page of the site it begins with: "/booking.html". */
  page: '/' | '/booking.html'
  title?: string
}

const PAUSE_MS = 350
const KEPT_MS = 25 * 60 * 1000

/** The real site as it would be, drawn by the server for this draft, by day and night, on a phone and a desktop. */
export function SitePreview({ values, hasFaults, page, title }: SitePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const said = useDeferredValue(useSettled(JSON.stringify(values)))
  const { data } = useQuery({
    queryKey: ['preview', said],
    queryFn: () => askPreview(JSON.parse(said) as SettingValues),
    enabled: !hasFaults,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })
  const { data: standing } = useStanding()
  const query = data?.query
  return (
    <aside className="dk-preview" aria-label={say('operator.previewOf')}>
      <header>
        <DeskSegments
          label={say('operator.previewOf')}
          choices={[
            { value: 'phone', text: say('operator.previewPhone') },
            { value: 'desktop', text: say('operator.previewDesktop') },
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <DeskSegments
          label={say('operator.mode')}
          choices={[
            { value: 'light', text: say('operator.previewDay') },
            { value: 'dark', text: say('operator.previewNight') },
          ]}
          chosen={mode}
          onChoose={setMode}
        />
        <span className="soft small">{title ?? say('operator.preview')}</span>
      </header>
      <div className={classNames('dk-preview-frame', width)}>
        {query ? (
          <iframe
            key={`${query}|${mode}`}
            title={say('operator.previewOf')}
            src={`${page}${query}&mode=${mode}`}
          />
        ) : (
          <p className="soft">{say(hasFaults ? 'operator.previewNone' : 'operator.loading')}</p>
        )}
      </div>
      <p className="soft small">
        {say('operator.previewNote', { mode: standing?.testmode ? 'test' : 'live' })}
      </p>
    </aside>
  )
}

/** As it is once nothing changes for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

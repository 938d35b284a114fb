import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { fetchPreview } from './settings-api.ts'
import './setting-labels.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { DeskSegments } from '../ui/desk-button.tsx'
import { useSettingsStatus } from './use-settings.ts'
import './site-preview.css'

type SitePreviewProps = {
  /** The values that differ from the live ones. */
  values: SettingValues
  /** While there are errors the preview is not updated. */
  hasErrors: boolean
  /** The first page of the preview: "/booking.html". */
  page: '/' | '/booking.html'
  title?: string
}

const PAUSE_MS = 350
const PREVIEW_TTL_MS = 25 * 60 * 1000

/**
 * A preview of the real site, rendered by the server for this draft, in light and dark mode, on a phone and a
 * desktop.
 */
export function SitePreview({ values, hasErrors, page, title }: SitePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const settledValues = useDeferredValue(useSettled(JSON.stringify(values)))
  const { data } = useQuery({
    queryKey: ['preview', settledValues],
    queryFn: () => fetchPreview(JSON.parse(settledValues) as SettingValues),
    enabled: !hasErrors,
    staleTime: PREVIEW_TTL_MS,
    gcTime: PREVIEW_TTL_MS,
    placeholderData: keepPreviousData,
  })
  const { data: status } = useSettingsStatus()
  const query = data?.query
  return (
    <aside className="dk-preview" aria-label={t('operator.previewOf')}>
      <header>
        <DeskSegments
          label={t('operator.previewOf')}
          choices={[
            { value: 'phone', text: t('operator.previewPhone') },
            { value: 'desktop', text: t('operator.previewDesktop') },
          ]}
          chosen={width}
          onChoose={setWidth}
        />
        <DeskSegments
          label={t('operator.mode')}
          choices={[
            { value: 'light', text: t('operator.previewDay') },
            { value: 'dark', text: t('operator.previewNight') },
          ]}
          chosen={mode}
          onChoose={setMode}
        />
        <span className="soft small">{title ?? t('operator.preview')}</span>
      </header>
      <div className={classNames('dk-preview-frame', width)}>
        {query ? (
          <iframe
            key={`${query}|${mode}`}
            title={t('operator.previewOf')}
            src={`${page}${query}&mode=${mode}`}
          />
        ) : (
          <p className="soft">{t(hasErrors ? 'operator.previewNone' : 'operator.loading')}</p>
        )}
      </div>
      <p className="soft small">
        {t('operator.previewNote', { mode: status?.testMode ? 'test' : 'live' })}
      </p>
    </aside>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function MapScreen() {
  return (
    <SettingsPage
      title={t('operator.mapTitle')}
      sentence={t('operator.mapText')}
      groups={SETTING_PAGES['site/map']}
      page="/booking.html"
    />
  )
}

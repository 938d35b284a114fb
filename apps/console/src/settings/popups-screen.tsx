import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function PopupsScreen() {
  return (
    <SettingsPage
      title={t('operator.popupsTitle')}
      sentence={t('operator.popupsText')}
      groups={SETTING_PAGES['site/popups']}
      page="/booking.html"
    />
  )
}

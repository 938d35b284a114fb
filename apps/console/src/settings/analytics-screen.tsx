import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function AnalyticsScreen() {
  return (
    <SettingsPage
      title={t('operator.measuringTitle')}
      sentence={t('operator.measuringText')}
      groups={SETTING_PAGES['site/analytics']}
    />
  )
}

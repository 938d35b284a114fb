import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function CompanyScreen() {
  return (
    <SettingsPage
      title={t('operator.companyTitle')}
      sentence={t('operator.companyText')}
      groups={SETTING_PAGES['site/company']}
      page="/"
    />
  )
}

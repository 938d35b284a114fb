import { t } from '@kerbside/words/translate.ts'
import { SettingsPage } from './settings-page.tsx'

export function CompanyScreen() {
  return (
    <SettingsPage
      title={t('operator.companyTitle')}
      sentence={t('operator.companyText')}
      groups={['company', 'place', 'social']}
      page="/"
    />
  )
}

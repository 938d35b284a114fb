import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function FieldsScreen() {
  return (
    <SettingsPage
      title={t('operator.fieldsTitle')}
      sentence={t('operator.fieldsText')}
      groups={SETTING_PAGES['site/fields']}
      page="/booking.html"
    />
  )
}

import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function DispatchScreen() {
  return (
    <SettingsPage
      title={t('operator.dispatchTitle')}
      sentence={t('operator.dispatchText')}
      groups={SETTING_PAGES['setup/dispatch']}
    />
  )
}

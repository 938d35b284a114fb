import { t } from '@kerbside/words/translate.ts'
import { SettingsPage } from './settings-page.tsx'

export function PopupsScreen() {
  return (
    <SettingsPage
      title={t('operator.popupsTitle')}
      sentence={t('operator.popupsText')}
      groups={['popups']}
      page="/booking.html"
    />
  )
}

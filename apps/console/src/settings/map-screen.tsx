import { t } from '@kerbside/words/translate.ts'
import { SettingsPage } from './settings-page.tsx'

export function MapScreen() {
  return (
    <SettingsPage
      title={t('operator.mapTitle')}
      sentence={t('operator.mapText')}
      groups={['map']}
      page="/booking.html"
    />
  )
}

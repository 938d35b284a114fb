import { t } from '@kerbside/words/translate.ts'
import { SettingsPage } from './settings-page.tsx'

export function MeasuringScreen() {
  return (
    <SettingsPage
      title={t('operator.measuringTitle')}
      sentence={t('operator.measuringText')}
      groups={['measuring']}
    />
  )
}

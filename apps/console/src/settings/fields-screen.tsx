import { t } from '@kerbside/words/translate.ts'
import { SettingsPage } from './settings-page.tsx'

export function FieldsScreen() {
  return (
    <SettingsPage
      title={t('operator.fieldsTitle')}
      sentence={t('operator.fieldsText')}
      groups={['party', 'flights', 'time', 'account', 'cancelling', 'afterwards']}
      page="/booking.html"
    />
  )
}

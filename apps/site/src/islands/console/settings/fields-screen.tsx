import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function FieldsScreen() {
  return (
    <SettingsPage
      title={say('operator.fieldsTitle')}
      sentence={say('operator.fieldsText')}
      groups={['party', 'flights', 'time', 'account', 'cancelling', 'afterwards']}
      page="/booking.html"
    />
  )
}

import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function PopupsScreen() {
  return (
    <SettingsPage
      title={say('operator.popupsTitle')}
      sentence={say('operator.popupsText')}
      groups={['popups']}
      page="/booking.html"
    />
  )
}

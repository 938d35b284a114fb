import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function MapScreen() {
  return (
    <SettingsPage
      title={say('operator.mapTitle')}
      sentence={say('operator.mapText')}
      groups={['map']}
      page="/booking.html"
    />
  )
}

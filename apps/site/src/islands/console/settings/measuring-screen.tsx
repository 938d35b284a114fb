import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function MeasuringScreen() {
  return (
    <SettingsPage
      title={say('operator.measuringTitle')}
      sentence={say('operator.measuringText')}
      groups={['measuring']}
    />
  )
}

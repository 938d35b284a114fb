import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function DispatchScreen() {
  return (
    <SettingsPage
      title={say('operator.dispatchTitle')}
      sentence={say('operator.dispatchText')}
      groups={['dispatch']}
    />
  )
}

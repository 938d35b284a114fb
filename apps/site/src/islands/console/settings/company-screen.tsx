import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function CompanyScreen() {
  return (
    <SettingsPage
      title={say('operator.companyTitle')}
      sentence={say('operator.companyText')}
      groups={['company', 'place', 'social']}
      page="/"
    />
  )
}

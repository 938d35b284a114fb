import { say } from '@kerbside/words/say.ts'
import { SettingsPage } from './settings-page.tsx'

export function PaymentScreen() {
  return (
    <SettingsPage
      title={say('operator.paymentTitle')}
      sentence={say('operator.paymentText')}
      groups={['payment', 'holding']}
    />
  )
}

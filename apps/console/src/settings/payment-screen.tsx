import { t } from '@kerbside/words/translate.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function PaymentScreen() {
  return (
    <SettingsPage
      title={t('operator.paymentTitle')}
      sentence={t('operator.paymentText')}
      groups={SETTING_PAGES['site/payment']}
    />
  )
}

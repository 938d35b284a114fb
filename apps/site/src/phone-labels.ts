import '@kerbside/web/account/messages.ts'
import type { CountryLabels } from '@kerbside/kit/form/country-dialog.tsx'
import { t } from '@kerbside/words/translate.ts'

/** The texts of a telephone field's list of countries. */
export const phoneLabels = (): CountryLabels => ({
  code: t('account.diallingCode'),
  search: t('account.countryOrCode'),
  notFound: t('account.noCountry'),
  count: (count) => t('account.countries', { count }),
  close: t('dialog.close'),
})

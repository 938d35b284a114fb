import { t } from '@kerbside/words/translate.ts'
import { ContrastMeter } from './contrast-meter.tsx'
import { textOf } from './format-setting.ts'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'

export function BrandScreen() {
  return (
    <SettingsPage
      title={t('operator.brandTitle')}
      sentence={t('operator.brandText')}
      groups={SETTING_PAGES['site/brand']}
      page="/"
      after={{
        brand: ({ draft }) => (
          <ContrastMeter
            colour={textOf(draft.value['brand.colour'])}
            accent={textOf(draft.value['brand.accent'])}
          />
        ),
      }}
    />
  )
}

import { say } from '@kerbside/words/say.ts'
import { ContrastMeter } from './contrast-meter.tsx'
import { textOf } from './say-setting.ts'
import { SettingsPage } from './settings-page.tsx'

export function BrandScreen() {
  return (
    <SettingsPage
      title={say('operator.brandTitle')}
      sentence={say('operator.brandText')}
      groups={['brand']}
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

import { t } from '@kerbside/words/translate.ts'
import { fieldOf, textOf } from './format-setting.ts'
import { ModePicker } from './mode-picker.tsx'
import { SettingControl } from './setting-control.tsx'
import { SETTING_PAGES } from './setting-pages.ts'
import { SettingsPage } from './settings-page.tsx'
import type { SettingsWork } from './use-settings.ts'

export function LayoutScreen() {
  return (
    <SettingsPage
      title={t('operator.layoutTitle')}
      sentence={t('operator.layoutText')}
      groups={SETTING_PAGES['site/layout']}
      page="/booking.html"
      drawn={{ layout: (work) => <Layout work={work} /> }}
    />
  )
}

function Layout({ work: { draft, status } }: { work: SettingsWork }) {
  const variant = fieldOf('settings.variant')
  return (
    <>
      <ModePicker
        path="settings.siteMode"
        fallback="wizard"
        chosen={textOf(draft.value['settings.siteMode'])}
        onChoose={(mode) => draft.set({ 'settings.siteMode': mode })}
      />
      <ModePicker
        path="settings.widgetMode"
        fallback="overflow"
        chosen={textOf(draft.value['settings.widgetMode'])}
        onChoose={(mode) => draft.set({ 'settings.widgetMode': mode })}
      />
      {variant && (
        <SettingControl
          field={variant}
          value={draft.value['settings.variant']}
          fault={undefined}
          vehicleTypes={status.vehicleTypes}
          onChange={(value) => draft.set({ 'settings.variant': value })}
        />
      )}
    </>
  )
}

import type { SettingGroup } from '@kerbside/domain/operator/setting-field.ts'

/** The groups of settings on each page, by the page's path in the console. */
export const SETTING_PAGES = {
  'site/brand': ['brand'],
  'site/company': ['company', 'place', 'social'],
  'site/layout': ['layout'],
  'site/fields': ['party', 'flights', 'time', 'account', 'cancelling', 'afterwards'],
  'site/popups': ['popups'],
  'site/payment': ['payment', 'holding'],
  'site/map': ['map'],
  'site/analytics': ['measuring'],
  'setup/dispatch': ['dispatch'],
} as const satisfies Readonly<Record<string, readonly SettingGroup[]>>

/** The page on which a group is edited; undefined for one that has a page of its own kind. */
export const settingPageOf = (group: SettingGroup): string | undefined =>
  Object.entries<readonly SettingGroup[]>(SETTING_PAGES).find(([, groups]) =>
    groups.includes(group),
  )?.[0]

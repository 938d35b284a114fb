import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { t } from '@kerbside/words/translate.ts'
import { pagesFor } from '../../areas/area.ts'
import { AREAS } from '../../areas/areas.ts'
import { settingLabel } from '../../settings/setting-labels.ts'
import { settingPageOf } from '../../settings/setting-pages.ts'

/** A page or a setting that the search finds. */
export type SearchEntry = {
  path: string
  title: string
  /** Where it is: the area, and the group or the page. */
  about: string
}

/** Every page that this role may open. */
export const listPages = (role: StaffRole): SearchEntry[] =>
  AREAS.flatMap((area) =>
    pagesFor(area, role).map(({ path, text, group }) => ({
      path: `/console/${area.path}/${path}`,
      title: t(text),
      about: [t(area.text), ...(group ? [t(group)] : [])].join(' › '),
    })),
  )

/** Every setting on a page that this role may open. */
export function listSettings(role: StaffRole): SearchEntry[] {
  const pages = new Map(listPages(role).map((page) => [page.path, page]))
  return SETTING_FIELDS.flatMap(({ path: setting, group }) => {
    const page = pages.get(`/console/${settingPageOf(group)}`)
    if (!page) return []
    return {
      path: `${page.path}?${new URLSearchParams({ setting })}`,
      title: settingLabel(setting),
      about: page.title,
    }
  })
}

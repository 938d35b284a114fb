import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { t } from '@kerbside/words/translate.ts'
import { fieldOf, formatValue } from './format-setting.ts'
import { settingLabel } from './setting-labels.ts'
import type { TheirChange } from './use-settings.ts'

type ConflictNoteProps = { theirs: readonly TheirChange[]; mine: Partial<SettingValues> }

/** Another user saved first: shows their changes, and both values where both changed the same field. */
export function ConflictNote({ theirs, mine }: ConflictNoteProps) {
  if (theirs.length === 0) return null
  const both = theirs.filter(({ path }) => mine[path] !== undefined)
  return (
    <div className="dk-note warn" role="alert">
      <div>
        <b>{t('operator.saveFirstLook')}</b>
        <p>
          {t('operator.theirs', {
            fields: theirs.map(({ path }) => settingLabel(path)).join(', '),
          })}
        </p>
        {both.map(({ path, now }) => {
          const field = fieldOf(path)
          return (
            field && (
              <p key={path}>
                {t('operator.both', {
                  field: settingLabel(path),
                  theirs: formatValue(field, now),
                  mine: formatValue(field, mine[path]),
                })}
              </p>
            )
          )
        })}
      </div>
    </div>
  )
}

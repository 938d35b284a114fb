import type { SettingValues } from '@kerbside/domain/operator/setting-field.ts'
import { sayLabel } from '@kerbside/web/operator/setting-words.ts'
import { say } from '@kerbside/words/say.ts'
import { fieldOf, sayValue } from './say-setting.ts'
import type { TheirChange } from './use-settings.ts'

type ConflictNoteProps = { theirs: readonly TheirChange[]; mine: Partial<SettingValues> }

/** Somebody else saved first: what they changed, and where both changed the same, both side by side. */
export function ConflictNote({ theirs, mine }: ConflictNoteProps) {
  if (theirs.length === 0) return null
  const both = theirs.filter(({ path }) => mine[path] !== undefined)
  return (
    <div className="dk-note warn" role="alert">
      <div>
        <b>{say('operator.saveFirstLook')}</b>
        <p>
          {say('operator.theirs', { fields: theirs.map(({ path }) => sayLabel(path)).join(', ') })}
        </p>
        {both.map(({ path, now }) => {
          const field = fieldOf(path)
          return (
            field && (
              <p key={path}>
                {say('operator.both', {
                  field: sayLabel(path),
                  theirs: sayValue(field, now),
                  mine: sayValue(field, mine[path]),
                })}
              </p>
            )
          )
        })}
      </div>
    </div>
  )
}

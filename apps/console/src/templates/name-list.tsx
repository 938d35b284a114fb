import {
  isBlock,
  VARIABLES,
  type VariableName,
} from '@kerbside/domain/notification/message-kind.ts'
import { t } from '@kerbside/words/translate.ts'
import type { DeskMessage } from './desk-api.ts'

/** The placeholders of a message by name; a press inserts one. */
export function NameList({
  message: { variables, needed },
  onSave,
}: {
  message: DeskMessage
  onSave: (name: VariableName) => void
}) {
  const recognised = VARIABLES.filter((name) => variables.includes(name))
  const blocks = recognised.filter(isBlock)
  const list = (names: readonly VariableName[]) => (
    <ul className="dk-names">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            // keeps the cursor position in the text
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSave(name)}
          >
            {t(`templates.name.${name}`)}
            <code>{`{{${name}}}`}</code>
            {needed.includes(name) && <span className="dk-tag">{t('templates.needed')}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="dk-name-list" aria-label={t('templates.names')}>
      <h3>{t('templates.names')}</h3>
      <p className="soft small">{t('templates.namesHelp')}</p>
      {list(recognised.filter((name) => !isBlock(name)))}
      {blocks.length > 0 && <h4>{t('templates.blocks')}</h4>}
      {blocks.length > 0 && list(blocks)}
    </section>
  )
}

import {
  isBlock,
  VARIABLES,
  type VariableName,
} from '@kerbside/domain/notification/message-kind.ts'
import type { DeskMessage } from '@kerbside/web/notification/desk-api.ts'
import { say } from '@kerbside/words/say.ts'

/** What a message may say besides words, each by its name; pressed, it is put in. */
export function NameList({
  message: { variables, needed },
  onPut,
}: {
  message: DeskMessage
  onPut: (name: VariableName) => void
}) {
  const known = VARIABLES.filter((name) => variables.includes(name))
  const blocks = known.filter(isBlock)
  const list = (names: readonly VariableName[]) => (
    <ul className="dk-names">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            // whoever types keeps their place
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPut(name)}
          >
            {say(`letters.name.${name}`)}
            <code>{`{{${name}}}`}</code>
            {needed.includes(name) && <span className="dk-tag">{say('letters.needed')}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="dk-name-list" aria-label={say('letters.names')}>
      <h3>{say('letters.names')}</h3>
      <p className="soft small">{say('letters.namesHelp')}</p>
      {list(known.filter((name) => !isBlock(name)))}
      {blocks.length > 0 && <h4>{say('letters.blocks')}</h4>}
      {blocks.length > 0 && list(blocks)}
    </section>
  )
}

import { CHANNELS, TOPICS } from '@kerbside/domain/notification/choice.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ShownChoice } from './choices-api.ts'
import './messages.ts'
import './notification.css'

export type ChoicesTableProps = {
  choices: readonly ShownChoice[]
  busy: boolean
  onChoose: (choice: ShownChoice) => void
}

/** A customer's notification choices: a row per kind of message, a column per channel. */
export function ChoicesTable({ choices, busy, onChoose }: ChoicesTableProps) {
  return (
    <table className="choices">
      <thead>
        <tr>
          <th scope="col">{t('notification.about')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`notification.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPICS.map((topic) => (
          <tr key={topic}>
            <th scope="row">{t(`notification.${topic}`)}</th>
            {CHANNELS.map((channel) => {
              const choice = choices.find(
                (item) => item.topic === topic && item.channel === channel,
              )
              return (
                <td key={channel}>
                  {choice && (
                    <label className="choice-box">
                      <input
                        type="checkbox"
                        checked={choice.wanted}
                        disabled={choice.fixed || busy}
                        aria-label={t('notification.byWay', {
                          topic: t(`notification.${topic}`),
                          way: t(`notification.${channel}`),
                        })}
                        onChange={(event) =>
                          onChoose({ ...choice, wanted: event.currentTarget.checked })
                        }
                      />
                    </label>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

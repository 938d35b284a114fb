import { CHANNELS, TOPICS } from '@kerbside/domain/notification/choice.ts'
import { say } from '@kerbside/words/say.ts'
import type { ShownChoice } from './choices-api.ts'
import './words.ts'
import './notification.css'

export type ChoicesTableProps = {
  choices: readonly ShownChoice[]
  busy: boolean
  onChoose: (choice: ShownChoice) => void
}

/** What a customer is told, a line each, and how, a column each. */
export function ChoicesTable({ choices, busy, onChoose }: ChoicesTableProps) {
  return (
    <table className="choices">
      <thead>
        <tr>
          <th scope="col">{say('notification.about')}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {say(`notification.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPICS.map((topic) => (
          <tr key={topic}>
            <th scope="row">{say(`notification.${topic}`)}</th>
            {CHANNELS.map((channel) => {
              const choice = choices.find((one) => one.topic === topic && one.channel === channel)
              return (
                <td key={channel}>
                  {choice && (
                    <label className="choice-box">
                      <input
                        type="checkbox"
                        checked={choice.wanted}
                        disabled={choice.fixed || busy}
                        aria-label={say('notification.byWay', {
                          topic: say(`notification.${topic}`),
                          way: say(`notification.${channel}`),
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

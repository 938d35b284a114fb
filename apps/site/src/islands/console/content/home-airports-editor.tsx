import { say } from '@kerbside/words/say.ts'
import { DeskGroup } from '../form/desk-page.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { useContent } from './content-means.ts'
import { ContentText } from './content-text.tsx'

/** Which airports stand on the home page, and over what. */
export function HomeAirportsEditor() {
  const { content, set, airports, faultAt } = useContent()
  const held = content.airports
  const put = (part: Partial<typeof held>, field: string) =>
    set({ airports: { ...held, ...part } }, `airports.${field}`)
  const fault = faultAt('airports.codes')
  const show = (code: string, isShown: boolean) =>
    put(
      {
        codes: airports
          .map((airport) => airport.code)
          .filter((one) => (one === code ? isShown : held.codes.includes(one))),
      },
      `codes.${code}`,
    )
  return (
    <DeskGroup title={say('pages.airportsPart')}>
      <ContentText
        path="airports.title"
        label={say('pages.airportsTitle')}
        value={held.title}
        most={160}
        onChange={(title) => put({ title }, 'title')}
      />
      <ContentText
        path="airports.note"
        label={say('pages.airportsNote')}
        value={held.note}
        most={255}
        onChange={(note) => put({ note }, 'note')}
      />
      <div>
        <p>
          <b>{say('pages.airportsShown')}</b>
        </p>
        <p className="soft small">{say('pages.airportsShownHelp')}</p>
        {fault && (
          <p className="dk-fd-error" role="alert">
            {fault}
          </p>
        )}
        {airports.map(({ code, name }) => (
          <SwitchRow
            key={code}
            label={name}
            help={code}
            value={held.codes.includes(code)}
            onChange={(isShown) => show(code, isShown)}
          />
        ))}
      </div>
    </DeskGroup>
  )
}

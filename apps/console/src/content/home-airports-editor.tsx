import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'

/** The airports on the home page, and their heading. */
export function HomeAirportsEditor() {
  const { content, set, airports, errorAt } = useContent()
  const held = content.airports
  const update = (part: Partial<typeof held>, field: string) =>
    set({ airports: { ...held, ...part } }, `airports.${field}`)
  const error = errorAt('airports.codes')
  const show = (code: string, isShown: boolean) =>
    update(
      {
        codes: airports
          .map((airport) => airport.code)
          .filter((item) => (item === code ? isShown : held.codes.includes(item))),
      },
      `codes.${code}`,
    )
  return (
    <DeskGroup title={t('pages.airportsPart')}>
      <ContentText
        path="airports.title"
        label={t('pages.airportsTitle')}
        value={held.title}
        max={160}
        onChange={(title) => update({ title }, 'title')}
      />
      <ContentText
        path="airports.note"
        label={t('pages.airportsNote')}
        value={held.note}
        max={255}
        onChange={(note) => update({ note }, 'note')}
      />
      <div>
        <p>
          <b>{t('pages.airportsShown')}</b>
        </p>
        <p className="soft small">{t('pages.airportsShownHelp')}</p>
        {error && (
          <p className="dk-fd-error" role="alert">
            {error}
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

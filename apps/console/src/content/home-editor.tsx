import { t } from '@kerbside/words/translate.ts'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { FactsEditor } from './facts-editor.tsx'
import { HomeAirportsEditor } from './home-airports-editor.tsx'
import { StepsEditor } from './steps-editor.tsx'

/** The texts of the home page, from its top to the footer of every page. */
export function HomeEditor() {
  const { content, set } = useContent()
  const { desk } = content
  const update = (part: Partial<typeof desk>, field: string) =>
    set({ desk: { ...desk, ...part } }, `desk.${field}`)
  return (
    <>
      <HeroEditor />
      <FactsEditor />
      <HomeAirportsEditor />
      <StepsEditor />
      <DeskGroup title={t('pages.fleetTitle')}>
        <ContentText
          path="fleetTitle"
          label={t('pages.heading')}
          value={content.fleetTitle}
          max={160}
          onChange={(fleetTitle) => set({ fleetTitle }, 'fleetTitle')}
        />
      </DeskGroup>
      <DeskGroup title={t('pages.desk')}>
        <ContentText
          path="desk.quote"
          label={t('pages.deskQuote')}
          value={desk.quote}
          max={400}
          onChange={(quote) => update({ quote }, 'quote')}
        />
        <ContentText
          path="desk.text"
          label={t('pages.deskText')}
          value={desk.text}
          lines={2}
          max={600}
          onChange={(text) => update({ text }, 'text')}
        />
        <ContentText
          path="desk.by"
          label={t('pages.deskBy')}
          value={desk.by}
          max={255}
          onChange={(by) => update({ by }, 'by')}
        />
      </DeskGroup>
      <DeskGroup title={t('pages.legal')}>
        <ContentText
          path="legal"
          label={t('pages.paragraphs')}
          help={t('pages.legalHelp')}
          value={content.legal}
          lines={3}
          max={1000}
          onChange={(legal) => set({ legal }, 'legal')}
        />
      </DeskGroup>
    </>
  )
}

function HeroEditor() {
  const { content, set, places, errorAt } = useContent()
  const { hero } = content
  const update = (part: Partial<typeof hero>, field: string) =>
    set({ hero: { ...hero, ...part } }, `hero.${field}`)
  return (
    <DeskGroup title={t('pages.hero')}>
      <ContentText
        path="hero.title"
        label={t('pages.heroTitle')}
        value={hero.title}
        max={160}
        onChange={(title) => update({ title }, 'title')}
      />
      <ContentText
        path="hero.lead"
        label={t('pages.heroLead')}
        value={hero.lead}
        lines={2}
        max={600}
        onChange={(lead) => update({ lead }, 'lead')}
      />
      <div className="dk-fields">
        {(['from', 'to'] as const).map((end) => (
          <DeskField
            key={end}
            label={t(end === 'from' ? 'pages.heroFrom' : 'pages.heroTo')}
            error={errorAt(`hero.${end}`)}
          >
            {(id) => (
              <SelectInput
                id={id}
                value={hero[end]}
                choices={[...new Set([hero[end], ...places])].map((value) => ({
                  value,
                  text: value,
                }))}
                onChange={(place) => update({ [end]: place }, end)}
              />
            )}
          </DeskField>
        ))}
      </div>
      <p className="soft small">{t('pages.heroHelp')}</p>
    </DeskGroup>
  )
}

import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { useContent } from './content-means.ts'
import { ContentText } from './content-text.tsx'
import { FactsEditor } from './facts-editor.tsx'
import { HomeAirportsEditor } from './home-airports-editor.tsx'
import { StepsEditor } from './steps-editor.tsx'

/** The words of the home page, from its top to the foot of every page. */
export function HomeEditor() {
  const { content, set } = useContent()
  const { desk } = content
  const put = (part: Partial<typeof desk>, field: string) =>
    set({ desk: { ...desk, ...part } }, `desk.${field}`)
  return (
    <>
      <HeroEditor />
      <FactsEditor />
      <HomeAirportsEditor />
      <StepsEditor />
      <DeskGroup title={say('pages.fleetTitle')}>
        <ContentText
          path="fleetTitle"
          label={say('pages.heading')}
          value={content.fleetTitle}
          most={160}
          onChange={(fleetTitle) => set({ fleetTitle }, 'fleetTitle')}
        />
      </DeskGroup>
      <DeskGroup title={say('pages.desk')}>
        <ContentText
          path="desk.quote"
          label={say('pages.deskQuote')}
          value={desk.quote}
          most={400}
          onChange={(quote) => put({ quote }, 'quote')}
        />
        <ContentText
          path="desk.text"
          label={say('pages.deskText')}
          value={desk.text}
          lines={2}
          most={600}
          onChange={(text) => put({ text }, 'text')}
        />
        <ContentText
          path="desk.by"
          label={say('pages.deskBy')}
          value={desk.by}
          most={255}
          onChange={(by) => put({ by }, 'by')}
        />
      </DeskGroup>
      <DeskGroup title={say('pages.legal')}>
        <ContentText
          path="legal"
          label={say('pages.paragraphs')}
          help={say('pages.legalHelp')}
          value={content.legal}
          lines={3}
          most={1000}
          onChange={(legal) => set({ legal }, 'legal')}
        />
      </DeskGroup>
    </>
  )
}

function HeroEditor() {
  const { content, set, places, faultAt } = useContent()
  const { hero } = content
  const put = (part: Partial<typeof hero>, field: string) =>
    set({ hero: { ...hero, ...part } }, `hero.${field}`)
  return (
    <DeskGroup title={say('pages.hero')}>
      <ContentText
        path="hero.title"
        label={say('pages.heroTitle')}
        value={hero.title}
        most={160}
        onChange={(title) => put({ title }, 'title')}
      />
      <ContentText
        path="hero.lead"
        label={say('pages.heroLead')}
        value={hero.lead}
        lines={2}
        most={600}
        onChange={(lead) => put({ lead }, 'lead')}
      />
      <div className="dk-fields">
        {(['from', 'to'] as const).map((end) => (
          <DeskField
            key={end}
            label={say(end === 'from' ? 'pages.heroFrom' : 'pages.heroTo')}
            error={faultAt(`hero.${end}`)}
          >
            {(id) => (
              <SelectInput
                id={id}
                value={hero[end]}
                choices={[...new Set([hero[end], ...places])].map((value) => ({
                  value,
                  text: value,
                }))}
                onChange={(place) => put({ [end]: place }, end)}
              />
            )}
          </DeskField>
        ))}
      </div>
      <p className="soft small">{say('pages.heroHelp')}</p>
    </DeskGroup>
  )
}

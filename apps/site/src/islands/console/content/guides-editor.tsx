import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskGroup } from '../form/desk-page.tsx'
import { useContent } from './content-means.ts'
import { ContentText } from './content-text.tsx'
import { Paragraphs } from './paragraphs.tsx'

type Guide = DeskContent['airports']['guides'][string]

/** What each airport's own page says. */
export function GuidesEditor() {
  const { content, set, airports } = useContent()
  const { guides } = content.airports
  const put = (next: typeof guides, field: string) =>
    set({ airports: { ...content.airports, guides: next } }, `airports.guides.${field}`)
  return airports.map(({ code, name }) => {
    const guide = guides[code]
    const path = `airports.guides.${code}`
    const change = (part: Partial<Guide>, field: string) =>
      guide && put({ ...guides, [code]: { ...guide, ...part } }, `${code}.${field}`)
    if (!guide)
      return (
        <DeskGroup key={code} title={name}>
          <p className="soft">{say('pages.noGuide')}</p>
          <div>
            <DeskButton
              onPress={() => put({ ...guides, [code]: { lead: '', meet: '', notes: [] } }, code)}
            >
              {say('pages.addGuide')}
            </DeskButton>
          </div>
        </DeskGroup>
      )
    return (
      <DeskGroup key={code} title={name}>
        <ContentText
          path={`${path}.lead`}
          label={say('pages.guideLead')}
          value={guide.lead}
          lines={2}
          most={600}
          onChange={(lead) => change({ lead }, 'lead')}
        />
        <ContentText
          path={`${path}.meet`}
          label={say('pages.guideMeet')}
          value={guide.meet}
          lines={2}
          most={600}
          onChange={(meet) => change({ meet }, 'meet')}
        />
        <Paragraphs
          path={`${path}.notes`}
          label={say('pages.guideNotes')}
          value={guide.notes}
          onChange={(notes) => change({ notes }, 'notes')}
        />
        <div>
          <DeskButton
            look="quiet"
            onPress={() =>
              put(Object.fromEntries(Object.entries(guides).filter(([one]) => one !== code)), code)
            }
          >
            {say('pages.removeGuide')}
          </DeskButton>
        </div>
      </DeskGroup>
    )
  })
}

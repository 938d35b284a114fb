import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { useContent } from './content-context.ts'
import { ContentText } from './content-text.tsx'
import { Paragraphs } from './paragraphs.tsx'

type Guide = DeskContent['airports']['guides'][string]

/** Texts of each airport's page. */
export function GuidesEditor() {
  const { content, set, airports } = useContent()
  const { guides } = content.airports
  const update = (next: typeof guides, field: string) =>
    set({ airports: { ...content.airports, guides: next } }, `airports.guides.${field}`)
  return airports.map(({ code, name }) => {
    const guide = guides[code]
    const path = `airports.guides.${code}`
    const change = (part: Partial<Guide>, field: string) =>
      guide && update({ ...guides, [code]: { ...guide, ...part } }, `${code}.${field}`)
    if (!guide)
      return (
        <DeskGroup key={code} title={name}>
          <p className="soft">{t('pages.noGuide')}</p>
          <div>
            <DeskButton
              onPress={() => update({ ...guides, [code]: { lead: '', meet: '', notes: [] } }, code)}
            >
              {t('pages.addGuide')}
            </DeskButton>
          </div>
        </DeskGroup>
      )
    return (
      <DeskGroup key={code} title={name}>
        <ContentText
          path={`${path}.lead`}
          label={t('pages.guideLead')}
          value={guide.lead}
          lines={2}
          max={600}
          onChange={(lead) => change({ lead }, 'lead')}
        />
        <ContentText
          path={`${path}.meet`}
          label={t('pages.guideMeet')}
          value={guide.meet}
          lines={2}
          max={600}
          onChange={(meet) => change({ meet }, 'meet')}
        />
        <Paragraphs
          path={`${path}.notes`}
          label={t('pages.guideNotes')}
          value={guide.notes}
          onChange={(notes) => change({ notes }, 'notes')}
        />
        <div>
          <DeskButton
            look="quiet"
            onPress={() =>
              update(
                Object.fromEntries(Object.entries(guides).filter(([one]) => one !== code)),
                code,
              )
            }
          >
            {t('pages.removeGuide')}
          </DeskButton>
        </div>
      </DeskGroup>
    )
  })
}

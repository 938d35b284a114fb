import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { type Filled, type SnippetKind, writeSnippet } from './write-snippet.ts'

type WidgetSnippetProps = { site: string; code: string; filled: Filled }

/** The code to paste, with a copy button. */
export function WidgetSnippet({ site, code, filled }: WidgetSnippetProps) {
  const { notify } = useDesk()
  const [kind, setKind] = useState<SnippetKind>('script')
  const snippet = writeSnippet(kind, { site, code, filled, text: 'Book a car' })
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => notify(t('embed.copied')),
      () => notify(t('embed.notCopied')),
    )
  return (
    <section className="dk-widget-snippet" aria-label={t('embed.snippet')}>
      <header>
        <h3>{t('embed.snippet')}</h3>
        <DeskButton size="small" onPress={() => void copy()}>
          {t('embed.copy')}
        </DeskButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse it is scrolled by the keyboard */}
      <pre tabIndex={0}>{snippet}</pre>
      <footer>
        <DeskSegments
          label={t('embed.snippet')}
          choices={[
            { value: 'script', text: t('embed.script') },
            { value: 'element', text: t('embed.element') },
            { value: 'link', text: t('embed.link') },
          ]}
          chosen={kind}
          onChoose={setKind}
        />
        <span className="soft small">{t('embed.weight')}</span>
      </footer>
    </section>
  )
}

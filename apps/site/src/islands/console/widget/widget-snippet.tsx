import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { type Filled, type SnippetKind, writeSnippet } from './write-snippet.ts'

type WidgetSnippetProps = { site: string; code: string; filled: Filled }

/** What is pasted, ready to be copied. */
export function WidgetSnippet({ site, code, filled }: WidgetSnippetProps) {
  const { tell } = useDesk()
  const [kind, setKind] = useState<SnippetKind>('script')
  const snippet = writeSnippet(kind, { site, code, filled, text: 'Book a car' })
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => tell(say('embed.copied')),
      () => tell(say('embed.notCopied')),
    )
  return (
    <section className="dk-widget-snippet" aria-label={say('embed.snippet')}>
      <header>
        <h3>{say('embed.snippet')}</h3>
        <DeskButton size="small" onPress={() => void copy()}>
          {say('embed.copy')}
        </DeskButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by its keys */}
      <pre tabIndex={0}>{snippet}</pre>
      <footer>
        <DeskSegments
          label={say('embed.snippet')}
          choices={[
            { value: 'script', text: say('embed.script') },
            { value: 'element', text: say('embed.element') },
            { value: 'link', text: say('embed.link') },
          ]}
          chosen={kind}
          onChoose={setKind}
        />
        <span className="soft small">{say('embed.weight')}</span>
      </footer>
    </section>
  )
}

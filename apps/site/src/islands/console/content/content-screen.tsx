import '@kerbside/web/pages/words.ts'
import type { HeldContent } from '@kerbside/web/pages/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BoardUnheard } from '../board-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { ContentProvider } from './content-means.ts'
import { ContentPreview } from './content-preview.tsx'
import { contentQuery, useContentDraft } from './use-content-draft.ts'
import './content.css'

type ContentScreenProps = {
  title: string
  sentence: string
  /** Over the words: which page they are of. */
  choice?: ReactNode
  /** Where the site shows them, and what that page is called. */
  page: { address: string; name: string }
  children: ReactNode
}

/** Words of the public pages beside the page that shows them. */
export function ContentScreen(props: ContentScreenProps) {
  const { data, error, refetch } = useQuery(contentQuery)
  if (!data)
    return error ? (
      <BoardUnheard error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="dk-area-lost" aria-busy="true" />
    )
  return <ContentEditor {...props} held={data} />
}

function ContentEditor(props: ContentScreenProps & { held: HeldContent }) {
  const { title, sentence, choice, page, children, held } = props
  const { draft, state, faults, save, discard } = useContentDraft(held)
  const means = {
    content: draft.value,
    set: draft.set,
    places: held.places,
    airports: held.airports,
    faultAt: (path: string) => faults.find((fault) => fault.path === path)?.message,
  }
  return (
    <DeskPage
      title={title}
      sentence={sentence}
      actions={
        <SaveBar
          changes={draft.changes}
          onSave={save}
          onDiscard={discard}
          onUndo={draft.undo}
          state={state}
          faults={faults}
        />
      }
      aside={<ContentPreview content={draft.value} page={page.address} title={page.name} />}
    >
      <ContentProvider value={means}>
        {choice}
        {children}
      </ContentProvider>
    </DeskPage>
  )
}
